"""What the page of a lesson shows: the position, and what the coach says."""

from asterism.tables.lessons import (
    Lesson,
    Step,
    accepted_choices,
    is_expected,
    load_lesson,
    load_sentences,
)
from asterism.tables.lessons import replay_lesson as replay
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.web.wire import LessonRequest, LessonState


def advance(game: str, request: LessonRequest, render_request: RenderRequest) -> LessonState:
    """Return the lesson after an action, or as it stands without one."""
    lesson, language = load_lesson(game), render_request.language or "en"
    chosen = accepted_choices(lesson, request.chosen[: len(lesson.steps)])
    refusal = None
    if request.action is not None and len(chosen) < len(lesson.steps):
        if is_expected(lesson.steps[len(chosen)], request.action):
            chosen.append(request.action)
        else:
            refusal = explain_refusal(lesson, chosen, request.action, language)
    return describe(lesson, chosen, render_request, language, refusal)


def describe(
    lesson: Lesson,
    chosen: list[str],
    render_request: RenderRequest,
    language: str,
    refusal: str | None,
) -> LessonState:
    """Return what is shown after these choices."""
    sentences = load_sentences(lesson.game, language)
    number, names = len(chosen), [step.name for step in lesson.steps]
    is_over = number == len(names)
    step = lesson.steps[min(number, len(names) - 1)]
    view = build_view(replay(lesson, chosen), lesson.seat, render_request)
    return LessonState(
        number,
        [sentences[name]["title"] for name in names],
        chosen,
        [] if is_over else list(step.expect),
        [] if is_over else list(step.light),
        list(lesson.see_at_end if is_over else step.see),
        [] if is_over else list(step.counted),
        sentences["end"] if is_over else sentences[step.name],
        sentences[names[number - 1]].get("after") if number else None,
        view,
        refusal is None,
        refusal,
        is_over,
    )


def explain_refusal(lesson: Lesson, chosen: list[str], action: str, language: str) -> str:
    """Say why the lesson does not go on with an action: the rule, or what the step is about."""
    match = replay(lesson, chosen)
    if action in match.game.actions.names:
        reason = match.reason(lesson.seat, action, language)
        if reason:
            return reason
    return coach_reason(lesson, lesson.steps[len(chosen)], language)


def coach_reason(lesson: Lesson, step: Step, language: str) -> str:
    """Say why a step does not go on with what the rules would allow."""
    sentences = load_sentences(lesson.game, language)
    if not step.expect:
        return sentences["wrong"]["read"]
    return sentences[step.name].get("wrong") or sentences["wrong"]["say"]
