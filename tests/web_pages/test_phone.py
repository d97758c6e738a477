"""The table in one hand: on a phone everything can be touched with a thumb."""

TRACES = "<svg id='traces'><path d='M0 0h9'/></svg>"


def test_phone(person):
    aneta = person(width=390, height=844)
    page = aneta.play_now()
    aneta.wait_turn()
    assert page.get_attribute("#board svg", "viewBox") == "0 0 390 748"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    aneta.play_calmly()
    for (width, height), box in FRAMES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f"#board svg[viewBox='{box}']")
        assert page.evaluate("document.documentElement.scrollHeight") <= height


FRAMES = {  # windows, and the scene that fills them
    (390, 664): "0 0 390 568",
    (360, 640): "0 0 390 568",
    (430, 932): "0 0 390 748",
    (1024, 768): "0 0 1024 664",
    (1280, 800): "0 0 1280 748",
    (1920, 1080): "0 0 1280 748",
}


def test_what_others_changed_is_not_ringed_over_an_open_panel(person):
    aneta = person(width=390, height=664)
    page = aneta.begin("gwiazdy", {"players": 3})
    aneta.wait_turn()
    if not page.locator("#traces").count():  # nobody has moved before
        page.evaluate(
            f"document.querySelector('#board').insertAdjacentHTML('afterend', `{TRACES}`)"
        )
    traces = page.locator("#traces")
    assert traces.evaluate("(one) => getComputedStyle(one).visibility") == "visible"
    page.locator("#board [role=button][data-select]").first.click()
    page.wait_for_selector("#board [data-panel].on")
    assert traces.evaluate("(one) => getComputedStyle(one).visibility") == "hidden"
    page.keyboard.press("Escape")
    page.wait_for_selector("#board:not(.covered)")
    assert traces.evaluate("(one) => getComputedStyle(one).visibility") == "visible"


def test_hve_08_on_a_phone_a_star_is_chosen_and_then_its_cell(person):
    """So that a thumb needs no arrow of its own size."""
    aneta = person(width=390, height=844)
    page = roll_for_a_move(aneta)
    grip = page.locator("#board .grip").first
    star, lines = grip.get_attribute("data-action"), aneta.lines()
    grip.click()
    page.locator(f"#board .step.completes[data-action^='{star} ']").first.click()
    aneta.see_lines(lines + 1)


def roll_for_a_move(person):
    """Roll again and again until the same pair comes twice, at one table or another."""
    page = None
    for _ in range(400):
        if page is None or page.locator("#result").is_visible():
            page = person.begin("hvezdokupy", {"players": 2})
        page.wait_for_selector("#status.mine, #result:visible")
        moves = person.moves()
        if moves and moves[0].startswith("move"):
            return page
        if moves:
            person.play("reroll" if "reroll" in moves else moves[0])
    raise AssertionError("no pair came twice")


def test_long_words_of_options_stay_inside_on_a_phone(person):
    aneta = person(width=390, height=844, locale="cs-CZ")
    page = aneta.enter()
    aneta.open_form("hanabi")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("#create")
    page.wait_for_selector("#room #chairs li")
    page.click(".drawer summary")
    page.wait_for_selector("#settings select")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
