"""Motion: steps in their order, the end equal to the plain drawing, a queue that never goes back.

The script is driven moment by moment (`Film.show`), so that nothing here waits for time to pass."""

import os
import random

import pytest
from film_news import MOTIONS
from web_pages.scenes import STATIC, open_scene

import asterism
from asterism.engine.frames import FRAMES
from asterism.tables.views import render_drawing

MOVES = int(os.environ.get("MOTION_MOVES", "25"))  # of every game; `make soak` plays a thousand
SCRIPT_BYTES = 12_000  # of the scripts that make motion, before compression
PLAY = """([drawing, moments]) => {
  const pieces = board.render(drawing);
  const plain = board.place.innerHTML;
  other.place.replaceChildren();
  other.render(drawing);
  const film = new motion.Film(board.svg, pieces);
  for (const share of moments) film.show(share * (film.end ?? 0));
  film.finish();
  const fresh = other.place.innerHTML;
  return [plain === fresh, plain === board.place.innerHTML, document.getAnimations().length];
}"""
THREE = """<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>
<rect id='third' data-step='3' data-motion='bloom' x='60' width='9' height='9'/>
<rect id='first' data-step='1' data-motion='roll' width='9' height='9'/>
<rect id='second' data-step='2' data-motion='bloom' data-beat='trick' x='30' width='9' height='9'/>
<text id='count' data-step='4' data-motion='count-up' data-from='10'>30</text></svg>"""
VISIBLE = """time => {
  film.show(time);
  return ["first", "second", "third"].filter(
    (id) => Number(getComputedStyle(document.getElementById(id)).opacity) > 0.01);
}"""


@pytest.fixture
def stage(browser):
    """A page with nothing but a scene, from the files as they are: no server is needed."""
    page = open_scene(browser)
    faults = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    yield page
    page.close()
    assert faults == []


@pytest.mark.parametrize("name", asterism.catalogue())
def test_every_film_ends_in_the_plain_drawing(stage, name):
    chance = random.Random(name)
    game, match, seed = asterism.load(name), None, 5
    for _ in range(MOVES):
        if match is None or not match.actors:
            match, seed = game.new(players=chance.choice(game.players), seed=seed), seed + 1
            frame = chance.choice([*FRAMES])
        seat = chance.choice(match.actors)
        match.play(seat, chance.choice(match.legal(seat)))
        ctx = game.render_context(match.row, 0, match.translations("en"))
        moments = sorted(chance.random() for _ in range(3))
        assert stage.evaluate(PLAY, [render_drawing(ctx, frame), moments]) == [True, True, 0]


def test_the_scripts_for_motion_are_small():
    sizes = [(STATIC / name).stat().st_size for name in ("motion.js", "sparks.js")]
    assert sum(sizes) <= SCRIPT_BYTES


SCENE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1280 748'>%s</svg>"
DIE = "<g data-piece='die' %s><rect x='100' y='100' width='40' height='40'/></g>"
SEAT = "<rect data-place='seat-2' x='900' y='20' width='40' height='40'/>"


def film_of(page, before, after):
    """Show one scene, then another with a film; return it as it is without motion."""
    page.evaluate("svg => { board.render(svg); }", SCENE % before)
    return page.evaluate(
        """svg => { const before = board.render(svg); const plain = board.place.innerHTML;
        window.film = new motion.Film(board.svg, before); return plain; }""",
        SCENE % after,
    )


def test_only_what_has_changed_is_news(stage):
    roll = "data-enter='roll' data-change='roll' data-value='%d'"
    film_of(stage, SEAT, SEAT + DIE % (roll % 3))
    assert stage.evaluate("film.end") > 0, "it was not there"
    film_of(stage, DIE % (roll % 3), DIE % (roll % 4))
    assert stage.evaluate("film.end") > 0, "it shows another number"
    film_of(stage, DIE % (roll % 4), DIE % (roll % 4))
    assert stage.evaluate("film.end") == 0


def test_where_a_thing_came_from_is_no_news_once_it_is_there(stage):
    star = SEAT + DIE % "data-enter='slide bloom' data-from='seat-2'"
    film_of(stage, SEAT, star)
    assert stage.evaluate("film.end") > 0
    film_of(stage, star, star)
    assert stage.evaluate("film.end") == 0


def test_what_appears_by_glowing_is_not_seen_before_its_step(stage):
    """As the cells to choose from: not before the die lies. What was there stays in sight."""
    roll = DIE % "data-enter='roll'"
    ring = "<circle id='ring' data-piece='%s' data-step='2' %s='glow' r='9' cx='300' cy='300'/>"
    seen = "Number(getComputedStyle(document.getElementById('ring')).opacity)"
    changed = ring % ("turn", "data-value='1' data-change"), ring % ("turn", "data-change")
    for before, after, start in [("", ring % ("turn-1", "data-enter"), 0), (*changed, 1)]:
        film_of(stage, SEAT + before, SEAT + after + roll)
        stage.evaluate("film.show(film.end * 0.2)")
        assert stage.evaluate(seen) == start
        stage.evaluate("film.show(film.end)")
        assert stage.evaluate(seen) == 1
        stage.evaluate("film.finish()")


def test_what_comes_from_elsewhere_later_is_not_seen_before_its_step(stage):
    """As the card that is drawn once another has been played: it does not lie open on the deck."""
    card = "<rect data-piece='own-4' x='500' width='40' height='60' %s/>"
    roll = DIE % "data-enter='roll'"
    film_of(stage, SEAT + card % "", SEAT + card % "data-from='seat-2' data-step='2'" + roll)
    seen = "Number(getComputedStyle(document.querySelector('[data-from]')).opacity)"
    stage.evaluate("film.show(film.end * 0.2)")
    assert stage.evaluate(seen) == 0
    stage.evaluate("film.show(film.end)")
    assert stage.evaluate(seen) == 1
    stage.evaluate("film.finish()")


def test_things_of_a_stage_that_has_just_come_are_no_news(stage):
    staged = "<g data-stage='map'>%s</g>" % (DIE % "data-enter='bloom'")
    film_of(stage, SEAT, staged)
    assert stage.evaluate("film.end") == 0
    film_of(stage, "<g data-stage='map'><rect width='9' height='9'/></g>", staged)
    assert stage.evaluate("film.end") > 0


def test_what_was_there_unseen_is_no_news_when_it_is_shown(stage):
    """A seal on a task, which lay in a panel while a galaxy was shown in its place."""
    seal = DIE % "data-enter='bloom'"
    film_of(stage, f"<g class='when' data-when='tasks'>{seal}</g>", seal)
    assert stage.evaluate("film.end") == 0
    film_of(stage, "<g class='when' data-when='tasks'></g>", seal)
    assert stage.evaluate("film.end") > 0


def test_what_went_with_its_stage_does_not_leave_one_by_one(stage):
    """Also where only what differs is put into the drawing, so that its stage is there no more."""
    stage.evaluate("async () => { board.patch = (await import('/patch.js')).patchDrawing; }")
    star = DIE % "data-leave='burst'"
    there = "<g data-stage='%s'><rect width='9' height='9'/>%s</g>"
    film_of(stage, there % ("galaxy", star), there % ("tracks", ""))
    assert stage.evaluate("film.end") == 0
    film_of(stage, there % ("galaxy", star), there % ("galaxy", ""))
    assert stage.evaluate("film.end") > 0


def test_what_is_gone_goes_where_it_says_and_leaves_nothing_behind(stage):
    leaving = DIE % "data-leave='slide' data-to='seat-2'"
    plain = film_of(stage, SEAT + leaving, SEAT)
    place = "document.querySelector('#board svg > g rect').getBoundingClientRect().x"
    stage.evaluate("film.show(0)")
    start = stage.evaluate(place)
    stage.evaluate("film.show(film.end * 0.95)")
    assert start < 120 < 700 < stage.evaluate(place), "on its way to the seat"
    stage.evaluate("film.finish()")
    assert stage.evaluate("board.place.innerHTML") == plain


def test_what_is_gone_goes_to_a_place_that_is_seen(stage):
    leaving = DIE % "data-leave='slide' data-to='seat-2'"
    seats = f"<g style='display:none'>{SEAT}</g>{SEAT}"
    film_of(stage, seats + leaving, seats)
    stage.evaluate("film.show(film.end * 0.95)")
    gone = "document.querySelector('#board svg > g[pointer-events] rect')"
    assert stage.evaluate(f"{gone}.getBoundingClientRect().x") > 700
    stage.evaluate("film.finish()")


def test_an_interlude_is_shown_until_its_step_and_only_once(stage):
    roll = DIE % "data-enter='roll' data-beat='battle'"
    later = (
        "<rect data-piece='next' data-enter='bloom' data-step='3' x='500' width='9' height='9'/>"
    )
    panel = f"<g class='when' data-until='3' data-piece='battle-1'>{roll}</g>"
    svg = "<svg xmlns='http://www.w3.org/2000/svg' class='asterism' viewBox='0 0 1280 748'>"
    is_shown = "getComputedStyle(document.querySelector('[data-until]')).display !== 'none'"
    stage.evaluate("svg => { board.render(svg) }", f"{svg}{SEAT}</svg>")
    show = "svg => { const b = board.render(svg); window.film = new motion.Film(board.svg, b) }"
    stage.evaluate(show, f"{svg}{panel}{later}</svg>")
    stage.evaluate("film.show(film.end / 2)")
    assert stage.evaluate(is_shown)
    stage.evaluate("film.show(film.end)")
    assert not stage.evaluate(is_shown)
    stage.evaluate("film.finish()")
    stage.evaluate(show, f"{svg}{panel}{later}</svg>")
    assert not stage.evaluate(is_shown), "it was seen before"


def test_what_opens_over_the_scene_covers_the_rail(stage):
    stage.add_style_tag(path=STATIC / "table.css")
    panel = "<g class='when' data-when='stars' data-panel='stars'><rect width='9' height='9'/></g>"
    stage.evaluate(
        "svg => { board.render(svg); document.querySelector('#rail').className = 'rail'; }",
        SCENE % panel,
    )
    look = """key => { board.select(key);
      return getComputedStyle(document.querySelector("#rail")).visibility; }"""
    assert [stage.evaluate(look, key) for key in ("", "stars", "")] == [
        "visible",
        "hidden",
        "visible",
    ]


def test_steps_appear_in_their_order_and_a_weighty_one_is_held(stage):
    stage.evaluate(
        "svg => { board.render(svg); window.film = new motion.Film(board.svg, new Map()) }", THREE
    )
    assert stage.evaluate(VISIBLE, 0) == []
    end = stage.evaluate("film.end")
    seen = [stage.evaluate(VISIBLE, end * share / 40) for share in range(41)]
    kinds = [list(kind) for kind in dict.fromkeys(map(tuple, seen))]
    assert kinds == [[], ["first"], ["first", "second"], ["first", "second", "third"]]
    held = [kind == ["first", "second"] for kind in seen]
    assert sum(held) > 8, "the beat is the longest part"


def test_a_number_runs_up_and_stays_what_it_is(stage):
    stage.evaluate(
        "svg => { board.render(svg); window.film = new motion.Film(board.svg, new Map()) }", THREE
    )
    count_text = "document.getElementById('count').textContent"
    stage.evaluate("film.show(0)")
    assert stage.evaluate(count_text) == "10"
    stage.evaluate("film.show(film.end)")
    assert stage.evaluate(count_text) == "30"


def test_a_running_number_keeps_its_decimal_mark(stage):
    count = "<text id='sum' data-piece='sum' data-enter='count-up'>2,5</text>"
    film_of(stage, "", count)
    stage.evaluate("film.show(film.end / 2)")
    assert "," in stage.evaluate("document.getElementById('sum').textContent")


# A clock that a test turns by hand: `pass(milliseconds)` shows frames until so much has passed.
QUEUE = """isHidden => {
  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
  Object.assign(window, { shown: [], films: [], clock: 0, ticks: [], rested: 0, lags: [] });
  window.came = {};
  performance.now = () => clock;
  window.requestAnimationFrame = (tick) => ticks.push(tick);
  window.pass = (milliseconds) => {
    for (const end = clock + milliseconds; clock < end; ) {
      clock += 20;
      for (const tick of ticks.splice(0)) tick(clock);
    }
  };
  const show = (view, isLast) => {
    shown.push([view.number, isLast]);
    lags.push(clock - came[view.number]);
    if (!isLast) return null;
    const film = { time: 0, end: 2400, isOver: false,
      show(time) { this.time = time; return time < this.end; }, finish() { this.isOver = true; } };
    films.push(film);
    return film;
  };
  const rest = () => { rested++; };
  window.projector = new queue.Projector({ show, isMine: (view) => view.mine, rest });
}"""
NUMBERS = "shown.map(([number]) => number)"


def push(page, number, mine=False, **given):
    view = {"number": number, "mine": mine} | given
    page.evaluate("view => { came[view.number] = clock; projector.push(view); }", view)
    return page.evaluate(NUMBERS)


def test_views_wait_for_the_film_before_them_and_never_go_back(stage):
    stage.evaluate(QUEUE, False)
    assert push(stage, 1) == [1]
    assert push(stage, 2) == [1], "the first is still playing"
    stage.evaluate("pass(2400)")
    assert stage.evaluate(NUMBERS) == [1, 2]
    assert stage.evaluate("rested") == 0
    stage.evaluate("pass(2400)")
    assert stage.evaluate("rested") == 1


@pytest.mark.parametrize("gap", [20, 200, 600, 1000])
def test_under_five_fast_bots_nobody_is_more_than_three_seconds_behind(stage, gap):
    stage.evaluate(QUEUE, False)
    for number in range(1, 41):
        push(stage, number)
        stage.evaluate("gap => pass(gap)", gap)
    stage.evaluate("pass(6000)")
    shown = stage.evaluate(NUMBERS)
    assert shown == [*range(1, 41)], "each once, in its order"
    assert max(stage.evaluate("lags")) <= 3000
    assert stage.evaluate("projector.queue.length") == 0


def test_the_parts_of_one_choice_are_shown_as_one(stage):
    """A black hole takes three crystals at once; of one that is late the first is not kept back."""
    stage.evaluate(QUEUE, False)
    assert push(stage, 1, goes_on=True) == push(stage, 2, goes_on=True)[1:] == []
    assert push(stage, 3) == [1, 2, 3]
    assert stage.evaluate("shown") == [[1, False], [2, False], [3, True]]
    stage.evaluate("pass(2400)")
    assert push(stage, 4, goes_on=True) == [1, 2, 3]
    stage.evaluate("pass(800)")
    stage.wait_for_timeout(1200)
    assert stage.evaluate(NUMBERS) == [1, 2, 3, 4]
    assert push(stage, 5, mine=True, goes_on=True)[-1] == 5, "one's own parts are there at once"


def test_on_ones_own_turn_the_newest_view_is_there_at_once(stage):
    stage.evaluate(QUEUE, False)
    push(stage, 1)
    push(stage, 2)
    assert push(stage, 3, mine=True) == [1, 2, 3]
    assert stage.evaluate("shown") == [[1, True], [2, False], [3, True]]
    assert stage.evaluate("lags.at(-1)") == 0


def test_a_film_that_ones_own_turn_cuts_off_still_shows_what_was_to_burst(stage):
    """Over the newest view, which is there at once; what has burst already does so only once."""
    stage.evaluate("svg => { board.render(svg); }", SCENE % DIE % "")
    stage.evaluate(QUEUE, False)
    cues = """number => { const spark = board.svg.querySelector("rect");
      films.at(-1).cues = [{ at: 0, spark, heard: number > 2 }, { at: 0 }]; }"""
    for number, has_burst in ((1, 1), (3, 0)):
        push(stage, number)
        stage.evaluate(cues, number)
        assert push(stage, number + 1, mine=True)[-1] == number + 1, "nobody waits on their turn"
        stage.wait_for_timeout(300)
        stage.evaluate("pass(20)")
        assert stage.locator("#sparks").count() == has_burst
        stage.evaluate("document.querySelector('#sparks')?.remove(); pass(3000)")
        stage.evaluate("document.querySelector('#sparks')?.remove()")
    push(stage, 5)
    stage.evaluate(cues, 1)
    push(stage, 6)
    stage.evaluate("projector.skip()")
    stage.wait_for_timeout(300)
    stage.evaluate("pass(20)")
    assert stage.locator("#sparks").count() == 0, "a touch skips it"


def test_while_all_bid_a_bid_of_others_does_not_cut_off_what_is_shown(stage):
    stage.evaluate(QUEUE, False)
    push(stage, 1, mine=True)  # the last trick is held, and everybody is to bid
    assert push(stage, 2, mine=True) == [1]
    stage.evaluate("projector.skip()")  # as any touch, and every move of one's own, does
    assert stage.evaluate(NUMBERS) == [1, 2], "nobody is kept from moving"
    push(stage, 3, mine=True)
    push(stage, 4, mine=True)
    stage.evaluate("pass(3000)")
    assert stage.evaluate(NUMBERS) == [1, 2, 3, 4]


def test_a_touch_skips_to_the_end(stage):
    stage.evaluate(QUEUE, False)
    push(stage, 1)
    push(stage, 2)
    stage.evaluate("projector.skip()")
    assert stage.evaluate(NUMBERS) == [1, 2]
    assert stage.evaluate("films.every((film) => film.isOver)")
    assert stage.evaluate("rested") == 1
    assert push(stage, 3) == [1, 2, 3]


ROLLED = f"""{DIE % "data-enter='roll'"}<g data-piece='cells' data-enter='glow' data-step='2'>
<rect id='cell' data-action='place c1' x='300' y='300' width='80' height='80'/></g>"""
TOUCH = """async () => {
  const { attachSkipping } = await import("/skipping.js");
  Object.assign(window, { chosen: [], skipped: 0 });
  board.choose = (action) => chosen.push(action);
  const skip = () => { skipped++; film.finish(); player.film = null; };
  window.player = { film, skip };
  attachSkipping(document.querySelector(".scene"), board, player);
}"""


def test_a_touch_that_skips_plays_nothing_that_could_not_be_seen_yet(stage):
    film_of(stage, SEAT, SEAT + ROLLED)
    stage.evaluate(TOUCH)
    stage.evaluate("film.show(film.end * 0.1)")
    box = stage.locator("#cell").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for chosen in ([], ["place c1"]):  # the first touch only shows the cell
        stage.mouse.click(*middle)
        assert stage.evaluate("chosen") == chosen
    assert stage.evaluate("skipped") == 2


def test_a_hidden_tab_catches_up_without_a_film(stage):
    stage.evaluate(QUEUE, True)
    for number in (1, 2, 3):
        assert push(stage, number) == [*range(1, number + 1)]
    assert stage.evaluate("films.every((film) => film.isOver)")


def test_a_tab_that_is_hidden_in_mid_step_is_up_to_date_when_it_comes_back(stage):
    stage.evaluate(QUEUE, False)
    for number in (1, 2, 3):
        push(stage, number)
    stage.evaluate(
        """Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));"""
    )
    assert stage.evaluate(NUMBERS) == [1, 2, 3]
    assert stage.evaluate("films.every((film) => film.isOver)")


def test_who_wants_no_motion_sees_every_view_at_once(browser):
    page = open_scene(browser, reduced_motion="reduce")
    page.evaluate(QUEUE, False)
    for number in (1, 2, 3):
        assert push(page, number) == [*range(1, number + 1)]
    assert page.evaluate("films.every((film) => film.isOver)")
    page.close()


HEAR = """async () => {
  window.heard = [];
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    heard.push(tone);
    return tone;
  };
  const noise = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () {
    const source = noise.call(this);
    heard.push(source);
    return source;
  };
  window.sounds = await import("/sounds.js");
}"""


def test_every_motion_has_a_sound_of_its_own_and_one_key_mutes_them(stage):
    stage.evaluate(HEAR)
    stage.mouse.click(5, 5)  # browsers want a touch before they make a sound
    stage.evaluate("new Promise((done) => setTimeout(done))")
    stage.wait_for_function("() => { sounds.playSound('tick'); return heard.length > 0; }")
    sounds = []
    for motion in MOTIONS:
        stage.evaluate("heard.length = 0")
        stage.evaluate("name => sounds.playSound(name)", motion)
        sounds.append(stage.evaluate("heard.map((one) => one.frequency?.value ?? 0).join()"))
    assert all(sounds)
    assert len(set(sounds)) >= len(MOTIONS) - 1  # slide and burst differ in length as well
    stage.evaluate("sounds.mute(true); heard.length = 0; sounds.playSound('roll')")
    assert stage.evaluate("heard.length") == 0


MEASURED = """async () => {
  const { arrangeScene } = await import("/scene.js");
  const drawing = (id) => `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1280 748'
    data-rail='950 20 300 700'><rect id='${id}' width='9' height='9'/></svg>`;
  const native = SVGGraphicsElement.prototype.getScreenCTM;
  let calls = 0;
  SVGGraphicsElement.prototype.getScreenCTM = function () { calls++; return native.call(this); };
  const change = (id) => {
    board.render(drawing(id));
    calls = 0;
    arrangeScene(board, "none");
    return calls;
  };
  return [change("one"), change("two")];
}"""


def test_the_rail_is_measured_once_and_not_with_every_move(stage):
    assert stage.evaluate(MEASURED) == [1, 0]
