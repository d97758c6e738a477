"""A worker process: reads jobs from its standard input and writes answers to its standard output,
each as a length and MessagePack. Run as a program; it ends when its input ends."""

import contextlib
import os
import queue
import signal
import sys
import threading
from typing import BinaryIO

import msgspec

from asterism.tables.thinking.job import LENGTH, Job
from asterism.tables.thinking.runner import JobRunner

NICENESS = 5  # the server's own process goes first


def read_jobs(source: BinaryIO, jobs: "queue.SimpleQueue[Job]") -> None:
    """On a thread of its own, so that a worker ends with its server also while it thinks."""
    decoder = msgspec.msgpack.Decoder(Job)
    while len(prefix := source.read(LENGTH.size)) == LENGTH.size:
        jobs.put(decoder.decode(source.read(*LENGTH.unpack(prefix))))
    os._exit(0)


def write_answers(jobs: "queue.SimpleQueue[Job]", target: BinaryIO) -> None:
    runner, encoder = JobRunner(), msgspec.msgpack.Encoder()
    while True:
        message = encoder.encode(runner.run(jobs.get()))
        target.write(LENGTH.pack(len(message)) + message)
        target.flush()


def main() -> None:
    """What a library prints goes to the log, not between two answers; an interrupt is for the
    server to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=read_jobs, args=(sys.stdin.buffer, jobs), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        write_answers(jobs, target)


if __name__ == "__main__":
    main()
