"""`bench pages`: what is read of a trace."""

import msgspec

from asterism.web.bench_pages import MAIN_THREAD, TASK, longest_task


def event(name, thread, **more):
    return {"name": name, "pid": 1, "tid": thread, **more}


def test_the_longest_task_is_the_pages_own_in_processor_time():
    events = [
        event("thread_name", 7, args={"name": MAIN_THREAD}),
        event("thread_name", 8, args={"name": "Compositor"}),
        event(TASK, 7, dur=900_000, tdur=21_000),  # waited for a processor
        event(TASK, 7, dur=30_000, tdur=30_000),
        event(TASK, 8, dur=99_000, tdur=99_000),
        event("V8.GC", 7, dur=80_000, tdur=80_000),
    ]
    assert longest_task(msgspec.json.encode({"traceEvents": events})) == 30
    assert longest_task(b'{"traceEvents": []}') == 0
