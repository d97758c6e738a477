"""The rules in a browser: figures, worked examples, search, links, languages, and the drawer."""

import pytest
from axe_playwright_python.sync_playwright import Axe

import asterism

WAITING = ".position .drawing[aria-busy]"
STEP = "(step) => document.querySelector('[data-figure=hints]').dataset.step === step"

# Texts that the edge of a figure cuts, but for a few pixels of the empty room around letters.
CUT = """() => [...document.querySelectorAll(".drawing > svg")].flatMap((svg) => {
  const edge = svg.getBoundingClientRect();
  const shown = { opacityProperty: true, visibilityProperty: true };
  return [...svg.querySelectorAll("text")].filter((text) => {
    const { left, right, top, bottom, width } = text.getBoundingClientRect();
    const isBeside = left > edge.right || right < edge.left;
    const isOutside = isBeside || top > edge.bottom || bottom < edge.top;
    if (!width || isOutside || !text.checkVisibility(shown)) return false;
    const beyond = [edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom];
    return Math.max(...beyond) > 4;
  }).map((text) => text.textContent);
})"""

# Those whose letters are under twelve pixels; as much as a fifth of one is rounded.
SMALL = """() => [...document.querySelectorAll(".drawing > svg text")].filter((text) => {
  const { c, d } = text.getScreenCTM();
  const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(c, d);
  return text.checkVisibility({ visibilityProperty: true }) && text.textContent && size < 11.8;
}).map((text) => text.textContent)"""


def open_book(person, path, **context):
    """A person at a book whose figures have all come."""
    reader = person(**context)
    page = reader.go(path)
    page.wait_for_selector(".book[data-complete]")
    return page


@pytest.mark.parametrize("game", asterism.catalogue())
def test_every_figure_comes_and_nothing_is_wider_than_a_phone(person, game):
    page = open_book(person, f"/rules/{game}", width=390, height=844, locale="cs-CZ")
    assert page.locator(WAITING).count() == 0
    assert page.locator(".drawing > svg").count() == page.locator(".position").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("size", [(1280, 800), (390, 664)])
@pytest.mark.parametrize("game", asterism.catalogue())
def test_what_is_written_in_figures_is_whole_and_large_enough(person, game, size):
    width, height = size
    page = open_book(person, f"/rules/{game}", width=width, height=height, locale="pl-PL")
    assert page.evaluate(CUT) == []
    assert page.evaluate(SMALL) == []


def test_on_a_phone_the_step_and_its_buttons_stay_below_the_drawing(person):
    page = open_book(person, "/rules/hvezdokupy", width=390, height=664)
    example = page.locator("[data-figure=six]")
    example.locator("h3").evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY)")
    for part in (".steps > li.now", ".stepper"):
        box = example.locator(part).bounding_box()
        assert 0 < box["y"] < box["y"] + box["height"] <= 664
    assert not example.locator(".steps > li").nth(1).is_visible()
    page.fill("#find", "Nine free cells")  # what is looked for is shown
    assert example.locator(".steps > li").nth(1).is_visible()


IN_SIGHT = """() => {
  const frame = document.querySelector("[data-figure=reroll] .figure-mark.next");
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const hit = (y) => document.elementFromPoint((left + right) / 2, y);
  return [top, bottom].every((y) => hit(y)?.closest(".drawing"));
}"""


def test_on_a_phone_what_is_framed_comes_from_under_the_step_and_the_header(person):
    page = open_book(person, "/rules/hvezdokupy", width=390, height=664)
    example = page.locator("[data-figure=reroll]")
    example.locator("h3").evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY)")
    assert not page.evaluate(IN_SIGHT)
    example.locator(".try").click()
    page.wait_for_function(IN_SIGHT)
    assert page.evaluate("document.activeElement.dataset.action") == "reroll"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-figure=reroll]').dataset.step == 1")
    page.wait_for_function(IN_SIGHT)


def test_on_a_desk_all_steps_stand_beside_the_drawing(person):
    page = open_book(person, "/rules/hvezdokupy", width=1280, height=800)
    example = page.locator("[data-figure=six]")
    drawing = example.locator(".drawing").bounding_box()
    for part in (*example.locator(".steps > li").all(), example.locator(".stepper")):
        box = part.bounding_box()
        assert box["x"] + box["width"] < drawing["x"]
        assert drawing["y"] < box["y"] < drawing["y"] + drawing["height"]


def test_on_a_desk_two_examples_side_by_side_are_seen_whole_with_their_steps(person):
    page = open_book(person, "/rules/bajne_kostky", width=1280, height=800)
    example = page.locator("[data-figure=symbols]")
    drawing = example.locator(".drawing")
    drawing.evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 60)")
    above, below = (example.locator(part).bounding_box() for part in (".drawing", ".steps"))
    assert 52 < above["y"] < above["y"] + above["height"] <= below["y"]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_no_serious_fault_in_the_book(person, scheme):
    page = open_book(person, "/rules/hanabi", color_scheme=scheme)
    found = Axe().run(page, options={"exclude": [[".position svg"]]}).response["violations"]
    serious = [
        (one["id"], [node["target"] for node in one["nodes"]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_a_worked_example_is_played_by_clicks(person):
    page = open_book(person, "/rules/hanabi")
    example = page.locator("[data-figure=hints]")
    example.locator("[data-go='1']").click()
    page.wait_for_function(STEP, arg="1")
    example.locator(".happened", has_text="Aneta tells Blanka: green").wait_for()
    assert example.locator(".steps > li.now").inner_text().startswith("Aneta: “Green.”")
    example.locator("[data-go='-1']").click()
    example.locator(".steps > li:first-child.now").wait_for()
    assert example.locator("[data-go='-1']").is_disabled()


def test_the_move_of_an_example_can_be_made_on_the_drawing(person):
    page = open_book(person, "/rules/hanabi")
    example = page.locator("[data-figure=hints]")
    assert "Try it yourself" in example.locator(".steps > li.now").inner_text()
    assert example.locator(".figure-mark.next").count() == 1
    example.locator(".drawing .goes-on").first.click()
    page.wait_for_function(STEP, arg="1")
    page.wait_for_function("() => !document.querySelector('[data-figure=hints] .try')")


@pytest.mark.parametrize(("game", "figure"), [("gwiazdy", "star"), ("nebula", "replace")])
def test_a_closed_panel_that_has_the_same_move_hides_no_invitation(person, game, figure):
    example = open_book(person, f"/rules/{game}").locator(f"[data-figure={figure}]")
    assert example.locator(".goes-on").count() > 1
    assert example.locator(".figure-mark.next").count() == 1
    assert example.locator(".try").is_visible()


def test_a_worked_example_is_played_by_keys_alone(person):
    page = open_book(person, "/rules/hanabi")
    example = page.locator("[data-figure=hints]")
    example.locator(".goes-on").first.focus()
    for step in range(1, 5):
        page.keyboard.press("Enter")
        page.wait_for_function(STEP, arg=str(step))
        page.wait_for_function("() => document.activeElement.closest('[data-figure=hints]')")
    again = "() => document.activeElement.matches('[data-figure=hints] [data-go=\"0\"]')"
    page.wait_for_function(again)
    page.keyboard.press("Enter")
    page.wait_for_function(STEP, arg="0")


def test_search_reads_dashes_as_they_are_typed(person):
    page = open_book(person, "/rules/hanabi")
    page.fill("#find", "21-24")
    assert page.locator(".rule:visible").count() == 1


def test_a_figure_can_be_enlarged(person):
    page = open_book(person, "/rules/hanabi")
    page.locator("[data-figure=aim] .larger").click()
    page.locator("dialog.large-figure[open] svg").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.large-figure", state="detached")


def test_on_paper_the_steps_of_an_example_stand_beside_its_drawing(person):
    page = open_book(person, "/rules/bajne_kostky", width=794, height=1123, color_scheme="dark")
    page.emulate_media(media="print")
    drawing, steps = (
        page.locator(f"[data-figure=follow] {part}").bounding_box()
        for part in (".drawing", ".steps")
    )
    assert steps["x"] >= drawing["x"] + drawing["width"]
    assert steps["y"] < drawing["y"] + drawing["height"]
    colour = "one => getComputedStyle(one).color"
    assert page.locator(".colophon").evaluate(colour) == "rgb(0, 0, 0)"
    ground = "one => getComputedStyle(one).backgroundColor"  # is printed where one asks for it
    assert page.locator("html").evaluate(ground) == "rgb(255, 255, 255)"
    assert not page.locator(".stepper").first.is_visible()


def test_on_paper_the_page_s_bar_is_left_out_and_a_galaxy_s_is_not(person):
    page = open_book(person, "/rules/nebula")
    page.emulate_media(media="print")
    assert not page.locator("header.bar").is_visible()
    assert page.locator("[data-figure=galaxy] .bar").first.is_visible()


def test_search_keeps_the_paragraphs_that_have_the_word(person):
    page = open_book(person, "/rules/nebula", locale="cs-CZ")
    page.fill("#find", "lišt")
    shown, leaves = page.locator(".rule:visible"), page.locator(".leaf:visible")
    assert shown.count() > 0
    assert all("lišt" in text.lower() for text in leaves.all_inner_texts())
    page.fill("#find", "HVEZDICKU")
    assert shown.count() > 0
    assert all("hvězdičku" in text.lower() for text in leaves.all_inner_texts())
    page.fill("#find", "qqq")
    assert shown.count() == 0
    assert page.inner_text("#found") == "Nic jsme nenašli. Zkuste jiné slovo."


def test_search_finds_a_word_of_an_example_with_the_paragraph_it_belongs_to(person):
    page = open_book(person, "/rules/gwiazdy")
    page.fill("#find", "Procyon")
    assert page.locator(".rule:visible").count() == 1
    assert page.locator(".steps:visible").inner_text().count("Procyon B") == 1


def test_the_contents_lead_out_of_a_search(person):
    page = open_book(person, "/rules/gwiazdy")
    page.fill("#find", "Procyon")
    page.click("#contents [href='#end']")
    assert page.input_value("#find") == ""
    assert page.locator("#end").is_visible()
    assert page.locator(".rule:visible").count() == page.locator(".rule").count()


def test_a_link_to_a_paragraph_and_another_language_keep_the_place(person):
    page = open_book(person, "/rules/hanabi#turn-2")
    assert page.locator("#turn-2").is_visible()
    page.click(".tongues [lang=pl]")
    page.wait_for_selector("html[lang=pl] .book[data-complete]")
    assert page.url.endswith("/rules/hanabi#turn-2")
    assert "Weź z\xa0wieczka niebieski żeton" in page.inner_text("#turn-2")


def test_the_book_leads_to_the_lesson_and_to_a_table(person):
    reader = person()
    page = reader.go("/rules/nebula")
    assert page.get_attribute(".contents .main", "href") == "/learn/nebula"
    page.click(".contents [href='/?play=nebula']")
    reader.see_board()
    assert page.get_attribute("#table", "data-game") == "nebula"


OPEN_DRAWER = """async () => {
  const { openRules } = await import("/static/rules_drawer.js");
  await openRules("nebula", 3);
}"""


def test_the_drawer_opens_at_the_paragraph_of_the_phase(person):
    reader = person()
    page = reader.play_now("nebula")
    page.evaluate(OPEN_DRAWER)
    page.wait_for_selector(".rules-drawer .book[data-complete]")
    wanted = page.locator(".rules-drawer .wanted")
    assert wanted.get_attribute("id") == "turn-5"
    page.wait_for_function(
        "() => document.querySelector('.rules-drawer .wanted').getBoundingClientRect().top < 500"
    )
    page.keyboard.press("Escape")
    page.wait_for_selector(".rules-drawer", state="detached")
