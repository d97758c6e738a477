"""Every end of a match has its own face; and what others did is told in one line a turn."""

import pytest
from web_pages.scenes import STATIC, open_scene

SHOW = """async ([table, view, card, ending]) => {
  const { Ending } = await import("/ending.js");
  board.render(`<svg xmlns="http://www.w3.org/2000/svg" ${ending}></svg>`);
  new Ending("abc", null, card).render(table, view, true);
  const result = document.querySelector("#result");
  return [result.className, result.querySelector("h2").textContent, result.innerText];
}"""
TABLE = {
    "phase": "over",
    "you": 0,
    "rematch": None,
    "rematch_wishes": [],
    "seats": [{"name": "Ada"}, {"name": "Ben"}],
}
VIEW = {"over": True, "seat": 0, "number": 9, "scores": [1, 0], "winners": [0], "verdict": ["Why."]}
ALONE, TOGETHER = {"title": "Game"}, {"title": "Game", "together": True}
FIVE = {"scores": [5, 5], "winners": []}
ENDS = {
    "won": ({}, {}, ALONE, "", "You won!"),
    "won by another": ({}, {"scores": [0, 1], "winners": [1]}, ALONE, "", "Ben won!"),
    "shared": ({}, {"scores": [1, 1], "winners": [0, 1]}, ALONE, "", "Ada and Ben won together!"),
    "draw": ({}, {"scores": [0, 0], "winners": []}, ALONE, "", "A draw: nobody has won."),
    "together": ({}, FIVE, TOGETHER, "", "Together: 5 points"),
    "lost": ({}, FIVE, TOGETHER, 'data-ending="lost"', "Lost together. Score: 5."),
    "left": ({}, {"over": False, "winners": []}, ALONE, "", "The match was ended early."),
    "broken": ({"phase": "frozen"}, {}, ALONE, "", "This match was played under other rules"),
}


@pytest.fixture
def scene(browser):
    page = open_scene(browser, reduced_motion="reduce")
    yield page
    page.close()


@pytest.mark.parametrize("kind", ENDS)
def test_every_end_has_its_own_face(scene, kind):
    table, view, card, ending, headline = ENDS[kind]
    looks, text, _ = scene.evaluate(SHOW, [TABLE | table, VIEW | view, card, ending])
    assert looks == f"result {kind.split()[0]}"
    assert text.startswith(headline)


def test_numbers_beside_the_course_do_not_cover_each_other(scene):
    """A loss too small to stand below zero has its line, but no number."""
    numbers = """async (course) => {
      const { scaleOf } = await import("/ending.js");
      const holder = document.createElement("div");
      holder.innerHTML = `<svg>${scaleOf(course)}</svg>`;
      return [...holder.querySelectorAll("text")].map((one) => one.textContent);
    }"""
    assert scene.evaluate(numbers, [[0, 0], [-10, 170]]) == ["0", "170"]
    assert scene.evaluate(numbers, [[0, 0], [-90, 170]]) == ["−90", "0", "170"]


PRIZES = "".join(
    f'<g data-trophy="{of}"><rect x="10" y="20" width="30" height="{height}"/></g>'
    for of, height in (("", 40), ("0", 50), ("1", 60))
)
SHOWN = """([table, view, card, drawn]) => {
  board.render(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`);
  return import("/ending.js").then(({ Ending }) => {
    new Ending("abc", null, card).render(table, view);
    const all = (what) => [...document.querySelectorAll(`#result ${what}`)];
    return [all(".trophies svg").map((one) => one.getAttribute("viewBox")),
      all(".laurels .medal").map((one) => one.textContent)];
  });
}"""


def test_the_end_shows_the_winner_and_what_the_game_keeps_for_it(scene):
    boxes, faces = scene.evaluate(SHOWN, [TABLE, VIEW, ALONE, PRIZES])
    assert boxes == ["6 16 38 48", "6 16 38 58"], "the pad and what seat 0 won by, in their frames"
    assert faces == ["A"]


def test_a_draw_shows_everybody_and_nothing_of_a_win(scene):
    scene.add_style_tag(path=STATIC / "ending.css")
    looks = "getComputedStyle(document.querySelector('#result')).backgroundImage"
    scene.evaluate(SHOWN, [TABLE, VIEW, ALONE, PRIZES])
    assert "conic" in scene.evaluate(looks), "rays for who has won"
    drawn = VIEW | {"winners": [], "scores": [0, 0]}
    trophies, _ = scene.evaluate(SHOWN, [TABLE, drawn, ALONE, PRIZES])
    assert len(trophies) == 1, "what is nobody's"
    assert "conic" not in scene.evaluate(looks)
    assert scene.locator("#result .laurels").count() == 0
    assert scene.locator("#result .faces").inner_text().split() == ["A", "B"]


def test_only_several_winners_make_prizes_and_faces_small(scene):
    """What is inside a prize is not counted as prizes."""
    scene.add_style_tag(path=STATIC / "ending.css")
    lines = "".join(f"<rect x='{x}' width='9' height='60'/>" for x in range(0, 40, 10))
    heights = []
    for winners in ([0], [0, 1, 2]):
        table = TABLE | {"seats": [{"name": name} for name in ("Ada", "Ben", "Cyr")]}
        view = VIEW | {"winners": winners, "scores": [int(seat in winners) for seat in range(3)]}
        drawn = "".join(f"<g data-trophy='{seat}'>{lines}</g>" for seat in range(3))
        scene.evaluate(SHOWN, [table, view, ALONE, drawn])
        heights.append(scene.locator("#result .trophies svg").first.bounding_box()["height"])
    assert heights[0] > 1.5 * heights[1]


def test_a_match_that_was_broken_off_tells_who_left_and_how_it_stood(scene):
    table = TABLE | {"seats": [{"name": "Ada"}, {"name": "Ben", "left": True}]}
    view = VIEW | {"over": False, "winners": [], "scores": [30, 50], "verdict": None}
    _, _, text = scene.evaluate(SHOW, [table, view, ALONE, ""])
    assert "Ben has left the table." in text
    rows = "[...document.querySelectorAll('.standings li')].map((row) => row.textContent)"
    assert scene.evaluate(rows) == ["BBen50", "AAda30"]
    signs = scene.locator("#result").get_by_role("img", name="has left")
    assert signs.count() == 2, "beside the headline and among the standings, at Ben alone"
    assert scene.locator(".faces").inner_text() == "B"


def test_who_ended_a_match_is_told_so_and_has_a_sign_where_nobody_has_points(scene):
    left = [{"name": name, "left": True} for name in ("Ada", "Ben")] + [{"name": "Cyr"}]
    view = VIEW | {"over": False, "winners": [], "scores": [0, 0, 0], "verdict": None}
    _, _, text = scene.evaluate(SHOW, [TABLE | {"seats": left}, view, ALONE, ""])
    assert "Ben has left the table. You have left the table." in text
    assert scene.locator("#result").get_by_role("img", name="has left").count() == 2


def test_who_has_left_has_a_sign_at_every_medallion_of_a_drawing(scene):
    drawn = "".join(
        f'<g class="medallion" data-seat="{seat}"><circle r="20" fill="url(#k-brass)"/></g>'
        for seat in (0, 1, 1)
    )
    marks = """async ([drawn, seats]) => {
      const { markWhoLeft } = await import("/people.js");
      board.render(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`);
      for (const now of seats) markWhoLeft(board.place, now);
      const signs = [...board.place.querySelectorAll("[role=img]")];
      return signs.map((sign) => [sign.parentNode.dataset.seat, sign.getAttribute("aria-label")]);
    }"""
    gone = [{"left": False}, {"left": True}]
    assert scene.evaluate(marks, [drawn, [gone, gone]]) == [["1", "has left"]] * 2
    assert scene.evaluate(marks, [drawn, [gone, []]]) == []


def test_a_match_that_was_broken_off_says_nothing_where_nobody_left_and_is_not_analysed(scene):
    view = VIEW | {"over": False, "winners": [], "scores": [0, 0], "verdict": None}
    _, _, text = scene.evaluate(SHOW, [TABLE, view, ALONE, ""])
    assert "0" not in text.split("\n")
    ways = "[...document.querySelectorAll('.ways a')].map((one) => one.getAttribute('href'))"
    assert not [address for address in scene.evaluate(ways) if address.endswith("/analysis")]
    scene.evaluate(SHOW, [TABLE, VIEW, ALONE, ""])
    assert [address for address in scene.evaluate(ways) if address.endswith("/analysis")]


def test_it_is_told_who_wants_to_play_again(scene):
    table = TABLE | {"rematch": "new", "rematch_wishes": [1]}
    _, _, text = scene.evaluate(SHOW, [table, VIEW, ALONE, ""])
    assert "Want a rematch: Ben." in text
    assert "A rematch is ready." in text


SINCE = """async (views) => {
  const { Recap } = await import("/recap.js");
  window.recap = new Recap();
  for (const view of views) recap.note({ seat: 0, ...view });
  recap.tell((seat) => ["Ada", "Ben", "Cyr", "Dan"][seat], true);
  return [...document.querySelectorAll("#recap li")].map((item) => item.textContent);
}"""


def move(seat, *lines):
    return {"last": {"seat": seat}, "log": lines}


def test_one_line_sums_up_every_turn_of_the_others_since_ones_own_move(scene):
    summaries = scene.evaluate(
        SINCE,
        [
            move(2, "Cyr flies home."),
            move(0, "Ada ends the turn."),
            move(1, "Ben flies to Lyra. Ben: +2 He."),
            move(1, "Ben fuses: 4 H → 1 He.", ""),
            move(1, "Ben ends the turn."),
            move(2, "Cyr passes."),
        ],
    )
    assert summaries == [
        "Ben flies to Lyra · +2 He · fuses: 4 H → 1 He · ends the turn",
        "Cyr passes",
    ]


def test_that_a_turn_has_ended_is_told_only_where_nothing_else_is(scene):
    def act(seat, action, line, *actors):
        return {"last": {"seat": seat, "action": action}, "log": [line], "actors": actors}

    battle = [
        act(0, "end", "Ada ends the turn.", 1),
        act(1, "move lyr", "Ben flies to Lyra. Ben attacks, Cyr defends.", 2),
        act(2, "pass", "Cyr passes. Cyr wins.", 1),
        act(1, "end", "Ben ends the turn. New stars come.", 2),
        act(2, "end", "Cyr ends the turn.", 3),
        act(3, "reroll", "Dan rolls again.", 3),
        act(3, "lapse", "Dan finds no place.", 0),
    ]
    assert scene.evaluate(SINCE, battle) == [
        "Ben flies to Lyra · attacks, Cyr defends",
        "Cyr passes · wins",
        "New stars come",
        "Dan rolls again · finds no place",
    ]


def test_who_acts_is_named_again_after_somebody_else(scene):
    """It is not Bob who rolls again, who is no player."""
    turn = move(1, "Ben places a star. Bob rolls 2 and 6. Ben rolls 8. Ben rolls again.")
    summary = "Ben places a star · Bob rolls 2 and 6 · Ben rolls 8 · rolls again"
    assert scene.evaluate(SINCE, [turn]) == [summary]


def test_what_all_do_at_once_is_no_turn_of_anybody(scene):
    """Cyr and Ben bid while others still think; the last bid, which shows them all, is told."""
    bids = [
        move(0, "Ada is ready.") | {"actors": [1, 2, 3]},
        move(2, "Cyr is ready.") | {"actors": [1, 3]},
        move(1, "Ben is ready.") | {"actors": [3]},
        move(3, "Dan is ready. Bids: 1, 0, 2, 0.") | {"actors": [1]},
        move(1, "Ben throws 5.") | {"actors": [2]},
    ]
    assert scene.evaluate(SINCE, bids) == ["Bids: 1, 0, 2, 0", "Ben throws 5"]


def test_who_begins_after_all_have_chosen_at_once_begins_the_line_of_who_does(scene):
    choices = [
        move(0, "Ada is ready.") | {"actors": [1, 2]},
        move(1, "Ben is ready.") | {"actors": [2]},
        move(2, "Cyr is ready. The first turn has Ben.") | {"actors": [1]},
        move(1, "Ben takes a star.") | {"actors": [0]},
    ]
    assert scene.evaluate(SINCE, choices) == ["The first turn has Ben · Ben takes a star"]


def test_a_turn_is_whole_for_who_was_away_since_all_chose_at_once(scene):
    scene.evaluate(SINCE, [move(0, "Ada is ready.") | {"actors": [1, 2]}])
    told = """view => {
      recap.note({ seat: 0, last: { seat: 1 }, log: ["Ben is ready."], actors: [2] });
      recap.begin({ actors: [1] });
      recap.note(view);
      recap.tell((seat) => ["Ada", "Ben", "Cyr"][seat], true);
      return [...document.querySelectorAll("#recap li")].at(-1).textContent;
    }"""
    view = move(1, "Ben takes a star.", "Ben rests.") | {"seat": 0, "actors": [0]}
    assert scene.evaluate(told, view) == "Ben takes a star · rests"


def test_what_all_do_at_once_is_no_turn_for_who_comes_in_the_middle_of_it(scene):
    scene.evaluate(SINCE, [])
    coming = """views => { const [first, ...news] = views;
      recap.begin(first);
      for (const view of news) recap.note({ seat: 0, ...view });
      recap.tell((seat) => ["Ada", "Ben", "Cyr"][seat], true);
      return document.querySelectorAll("#recap li").length; }"""
    bids = [
        {"actors": [0, 1, 2]},
        move(1, "Ben is ready.") | {"actors": [0, 2]},
        move(2, "Cyr is ready.") | {"actors": [0]},
    ]
    assert scene.evaluate(coming, bids) == 0


def test_a_number_with_a_point_ends_no_sentence(scene):
    told = scene.evaluate(SINCE, [move(1, "Ben hází 5. Konec 1. kola: Ada +20.")])
    assert told == ["Ben hází 5 · Konec 1. kola: Ada +20"]


def test_what_a_turn_tells_of_the_next_player_begins_the_next_line(scene):
    summaries = scene.evaluate(
        SINCE,
        [
            move(0, "Ada places a star on c3. Ben rolls 3: 3 or 7."),
            move(1, "Ben places a star on a1. Cyr rolls 6: 2 or 6."),
            move(2, "Cyr rolls again. Cyr rolls 5: 1 or 5."),
            move(2, "Cyr places a star on b2. Ada rolls 4: 4 or 8."),
        ],
    )
    assert summaries == [
        "Ben rolls 3: 3 or 7 · places a star on a1",
        "Cyr rolls 6: 2 or 6 · rolls again · rolls 5: 1 or 5 · places a star on b2",
        "Ada rolls 4: 4 or 8",
    ]
    assert scene.evaluate(SINCE, [move(0, "Ada rolls again. Ada rolls 4: 4 or 8.")]) == []


ORDER = """isRail => { document.querySelector("#rail").hidden = !isRail;
  recap.tell(() => "Ben", true);
  return [document.querySelector("#recap").previousElementSibling.id,
    document.querySelector("#log").classList.contains("summed-up")]; }"""


def test_on_the_rail_the_sum_stands_in_the_place_of_the_lines_it_sums_up(scene):
    scene.evaluate(SINCE, [move(1, "Ben passes.")])
    assert scene.evaluate(ORDER, True) == ["log-part", True]
    assert scene.evaluate(ORDER, False) == ["board", False], "over the scene of a phone"
    assert scene.evaluate("document.querySelector('#recap b').textContent") == "Ben"


def test_long_turns_are_told_in_short_below_the_log_where_the_rail_has_no_room_for_all(scene):
    scene.add_style_tag(
        content="#recap { max-height: 90px; overflow: auto; font: 13px/20px monospace }"
        "#recap.short li { width: 400px; display: -webkit-box; -webkit-box-orient: vertical;"
        "-webkit-line-clamp: 2; overflow: hidden }"
    )
    moves = [f"{{}} moves the figure of a cluster by {number}." for number in range(9)]
    star = "Star {}: {} hits a dot."
    turns = [
        move(seat, *(line.format(name) for line in moves), star.format(seat, name))
        for seat, name in ((1, "Ben"), (2, "Cyr"))
    ]
    told = scene.evaluate(SINCE, turns)
    assert all(
        line.endswith(f"Star {seat}: {name} hits a dot")
        for line, (seat, name) in zip(told, ((1, "Ben"), (2, "Cyr")), strict=True)
    )
    assert scene.evaluate(ORDER, True) == ["log-part", False], "the log has all of it"


def test_on_the_rail_turns_without_an_outcome_are_left_out_until_all_lines_are_whole(scene):
    scene.add_style_tag(
        content="#recap { max-height: 60px; overflow: auto; font: 13px/20px monospace }"
        "#recap.short li { width: 400px; height: 20px; overflow: hidden }"
    )
    result = "Attack 7, defence 5: Ben wins."
    fight = move(1, f"Ben attacks. {result}") | {"outcome": result}
    told = scene.evaluate(SINCE, [fight, *(move(2 - n % 2, f"Passes {n}.") for n in range(5))])
    assert told == [f"Ben attacks · {result[:-1]}", "Passes 3", "Passes 4"]


def test_over_the_scene_only_the_last_turns_are_told_and_how_each_ended(scene):
    scene.add_style_tag(
        content="#recap li { width: 160px; display: -webkit-box; -webkit-box-orient: vertical;"
        "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    )
    scene.evaluate("document.querySelector('#rail').hidden = true")
    names = ["Cyr" if number % 2 else "Ben" for number in range(6)]
    turns = [
        move(1 + number % 2, f"{name} rolls, and rolls again.", f"{name} takes {number}.")
        for number, name in enumerate(names)
    ]
    told = scene.evaluate(SINCE, turns)
    assert told == [f"{names[number]} takes {number}" for number in range(1, 6)]


def test_a_line_that_is_cut_off_begins_with_what_its_player_did(scene):
    scene.add_style_tag(
        content="#recap li { width: 160px; display: -webkit-box; -webkit-box-orient: vertical;"
        "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    )
    scene.evaluate("document.querySelector('#rail').hidden = true")
    turn = move(1, "Ben flies.", "Ben places a star.", "Round 3 begins.", "Ben: +1 H.")
    assert scene.evaluate(SINCE, [turn]) == ["Ben places a star"]


def test_a_line_that_is_cut_off_begins_with_who_did_it(scene):
    scene.add_style_tag(
        content="#recap li { width: 400px; display: -webkit-box; -webkit-box-orient: vertical;"
        "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    )
    scene.evaluate("document.querySelector('#rail').hidden = true")
    hole = "Ben places a black hole. The counter stands at 1."
    told = scene.evaluate(SINCE, [move(1, hole, "Ben places a red star.")])
    assert told == ["Ben places a red star"]


def test_a_line_that_is_cut_off_tells_deeds_rather_than_what_came_after_the_turn(scene):
    scene.add_style_tag(
        content="#recap li { width: 400px; display: -webkit-box; -webkit-box-orient: vertical;"
        "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    )
    scene.evaluate("document.querySelector('#rail').hidden = true")

    def end(*sentences):
        last = {"seat": 1, "action": "done"}
        return {"last": last, "log": [" ".join(["Ben ends the turn.", *sentences])], "actors": [0]}

    stars = [move(1, f"Ben places a {colour} star.") for colour in ("red", "blue")]
    told = scene.evaluate(SINCE, [*stars, end("New stars come.", "The bag is nearly empty.")])
    assert told == ["Ben places a red star · places a blue star"]
    told = scene.evaluate(SINCE, [*stars, end("Ben fulfils the task.", "New stars come.")])
    assert told == ["Ben places a blue star · fulfils the task"]


def test_over_the_scene_one_long_sentence_of_three_players_is_not_cut(scene):
    scene.set_viewport_size({"width": 390, "height": 664})
    scene.add_style_tag(path=STATIC / "table.css")
    scene.evaluate("document.querySelector('#rail').hidden = true")
    task = "is the first to fulfil a public task: Stars at both ends of every link."
    turns = [move(seat, f"{name} {task}") for seat, name in ((1, "Ben"), (2, "Cyr"), (3, "Dan"))]
    scene.evaluate(SINCE, turns)
    is_cut = (
        "[...document.querySelectorAll('#recap li')].map((l) => l.scrollHeight > l.clientHeight)"
    )
    assert scene.evaluate(is_cut) == [False, False, False]


def test_a_line_that_is_cut_off_keeps_the_result_of_a_battle(scene):
    """Whatever was done after it; and of many turns the one with the battle."""
    style = "#recap li { width: %dpx; display: -webkit-box; -webkit-box-orient: vertical;"
    style += "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    scene.evaluate("document.querySelector('#rail').hidden = true")
    result = "Attack 7, defence 5: Ben wins."
    fight = move(1, "Ben flies.", f"Ben attacks, Cyr defends. {result}") | {"outcome": result}
    after = [move(1, f"Ben gains {number} H.") for number in range(6)]
    for width, told in ((470, f"{result[:-1]} · Ben gains 4 H · gains 5 H"), (240, result[:-1])):
        scene.add_style_tag(content=style % width)
        assert scene.evaluate(SINCE, [fight, *after]) == [told]
    others = [move(2 - number % 2, f"Passes {number}.") for number in range(6)]
    lines = scene.evaluate(SINCE, [fight, *others])
    assert [lines[0], len(lines)] == [result[:-1], 5]


def test_a_line_that_is_cut_off_keeps_who_has_won_a_trick_and_lets_go_of_the_reason(scene):
    """Also in the line of the winner, who throws first in the next one."""
    style = "#recap li { width: 220px; display: -webkit-box; -webkit-box-orient: vertical;"
    style += "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    scene.evaluate("document.querySelector('#rail').hidden = true")
    scene.add_style_tag(content=style)
    taken = "Cyr wins the trick (a symbol beats every number)."
    last = move(1, f"Ben throws a red die: 7. {taken}") | {"outcome": taken}
    turns = [last, move(2, "Cyr throws a red die: 6.")]
    assert scene.evaluate(SINCE, turns) == ["Ben throws a red die: 7", "Cyr wins the trick"]


def test_a_line_that_is_cut_off_keeps_a_mistake_and_whose_it_was(scene):
    style = "#recap li { width: 300px; display: -webkit-box; -webkit-box-orient: vertical;"
    style += "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    scene.evaluate("document.querySelector('#rail').hidden = true")
    scene.add_style_tag(content=style)
    mistake = "It does not fit: mistake 2 of 3."
    card = move(1, f"Ben plays yellow 1. {mistake}") | {"outcome": mistake}
    assert scene.evaluate(SINCE, [card]) == [f"Ben · {mistake[:-1]}"]


STAR = "<rect data-trace='' data-piece='star-%d' x='%d' y='50' width='20' height='20'/>"
SVG = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1280 748'>%s</svg>"


def test_over_the_scene_a_long_turn_is_told_by_its_end(scene):
    turn = [move(1, f"Ben moves {number}.") for number in range(1, 8)]
    assert scene.evaluate(SINCE, turn)[0].startswith("Ben moves 1 · moves 2 ")
    told = scene.evaluate(
        """() => { document.querySelector("#rail").hidden = true;
        recap.tell((seat) => ["Ada", "Ben"][seat], true);
        return document.querySelector("#recap").textContent; }"""
    )
    assert told == "Ben moves 3 · moves 4 · moves 5 · moves 6 · moves 7"


TRACE = """svg => { board.render(svg); recap.trace(board.place);
  return document.querySelector("#traces path").getAttribute("d").split("M").length - 1; }"""


def test_what_others_changed_is_ringed_until_one_acts(scene):
    scene.evaluate(SINCE, [])
    assert scene.evaluate(TRACE, SVG % (STAR % (1, 50))) == 0
    moved = SVG % (STAR % (1, 400) + STAR % (2, 700))
    assert scene.evaluate(TRACE, moved) == 3, "a ring and a way, and the ring of a new one"
    scene.evaluate("recap.note({ seat: 0, last: { seat: 0 }, log: [] })")
    assert scene.evaluate(TRACE, moved) == 0


def test_on_another_stage_nothing_is_ringed_for_lying_elsewhere(scene):
    """As when the clusters give way to a galaxy; back on the first stage it counts again."""
    scene.evaluate(SINCE, [])
    stage = "<g data-stage='%s'><rect width='9' height='9'/>%s</g>"
    first = SVG % (stage % ("map", STAR % (1, 50)))
    scene.evaluate(TRACE, first)
    there = stage % ("galaxy", STAR % (1, 400) + STAR % (2, 700))
    assert scene.evaluate(TRACE, SVG % there) == 0
    moved = stage % ("map", STAR % (1, 400))
    assert scene.evaluate(TRACE, SVG % moved) == 2, "a ring and a way"


def test_in_another_window_what_is_new_is_ringed_where_it_lies_now(scene):
    """What moved before is not known there: no ways from where things lay in the old one."""
    scene.evaluate(SINCE, [])
    scene.evaluate(TRACE, SVG % (STAR % (1, 50)))
    scene.set_viewport_size({"width": 800, "height": 800})
    drawn = SVG % (STAR % (1, 400) + STAR % (2, 700))
    assert scene.evaluate(TRACE, drawn) == 1, "the ring of the new one"
    assert scene.evaluate(TRACE, SVG % (STAR % (1, 50) + STAR % (2, 700))) == 3, "then as before"


def test_a_line_over_the_scene_ends_with_a_whole_sentence(scene):
    scene.add_style_tag(
        content="#recap li { width: 220px; display: -webkit-box; -webkit-box-orient: vertical;"
        "-webkit-line-clamp: 1; overflow: hidden; font: 13px monospace }"
    )
    scene.evaluate("document.querySelector('#rail').hidden = true")
    turn = move(1, "Ben plays green 5. Complete! A blue token comes back.")
    assert scene.evaluate(SINCE, [turn]) == ["Ben plays green 5"]
    turn = move(1, "Ben rolls 4. The same pair again. Ben moves a star.")
    assert scene.evaluate(SINCE, [turn]) == ["Ben moves a star"], "it begins with a name"


def test_on_the_rail_turns_of_many_get_one_line_each_rather_than_be_cut(scene):
    scene.add_style_tag(path=STATIC / "table.css")
    scene.add_style_tag(content="#recap { width: 300px; height: 110px; font: 13px/20px monospace }")
    names = ["Ben", "Cyr", "Dan", "Eva"]
    turns = [
        move(1 + seat, f"{name} rolls 4, which is 4 or 8.", f"{name} places a star on a{seat}.")
        for seat, name in enumerate(names)
    ]
    show = """([views, names]) => { for (const view of views) recap.note({ seat: 0, ...view });
      document.querySelector("#rail").hidden = false;
      recap.tell((seat) => ["Ada", ...names][seat], true);
      const list = document.querySelector("#recap");
      return [list.scrollHeight <= list.clientHeight + 1,
        [...list.children].map((item) => item.textContent)]; }"""
    scene.evaluate(SINCE, [])
    fits, told = scene.evaluate(show, [turns, names])
    assert fits
    assert told == [f"{name} places a star on a{seat}" for seat, name in enumerate(names)]
