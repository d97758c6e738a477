"""At a real table: score pads and the timer, by touch and by keys, on a phone, and shared."""

import pytest
from web_pages.test_pages import serious

from asterism.web.page_measures import measure_page

PADS = ("bajne_kostky", "gwiazdy", "hanabi", "nebula")
PHONE = {"width": 390, "height": 664, "locale": "cs-CZ"}
LONG_NAMES = ["Maximiliána z Rožmberka", "Bartoloměj", "Zuzana Hvězdářová", "Hypatia", "Jan", "Ó"]


def open_pad(one, game, names=(), variant=None):
    """A pad with columns of these names."""
    page = one.go(f"/pad/{game}")
    page.wait_for_selector("#setup")
    for _ in range(len(names) - page.locator(".who li").count()):
        page.click(".add")
    for column, name in enumerate(names):
        page.locator(".who input").nth(column).fill(name)
    if variant is not None:
        page.check(f"[name=variant][value='{variant}']", force=True)
    page.click("#next")
    page.wait_for_selector("#pad[data-mode=cell]")
    return page


def totals(page):
    return page.locator("#rows tfoot td").all_inner_texts()


# Bájné kostky


def worked_examples():
    """Bid, tricks, bonus and the running total of the rulebook's examples, each in its round."""
    return [
        (1, 1, 0, "20"),
        (2, 2, 30, "90"),
        (3, 3, 0, "150"),
        (0, 0, 0, "190"),
        (5, 1, 0, "150"),
        (0, 2, 0, "90"),
    ]


def cell(page, row, column):
    return page.locator(f"#rows [data-key='{row}/{column}']")


def test_baj_17_a_pad_that_asks_round_by_round_and_keeps_what_was_written(person):
    page = open_pad(person(), "bajne_kostky", ["Ben", "Eva", "Jan"])
    assert page.locator("#rows tbody tr").count() == 8
    for number, (bid, tricks, bonus, _) in enumerate(worked_examples(), 1):
        cell(page, number, 0).click()
        page.check(f"[data-key='{number}.bid={bid}']", force=True)
        page.check(f"[data-key='{number}.tricks={tricks}']", force=True)
        if bonus:
            page.locator("#tray label", has_text=f"+{bonus}").click()
    page.reload()
    page.wait_for_selector("#pad[data-mode=cell]")
    shown = [cell(page, row, 0).locator(".points").inner_text() for row in range(1, 7)]
    assert shown == [total for *_, total in worked_examples()]
    assert totals(page) == ["90", "0", "0"]


def test_baj_04_all_bids_of_a_round_come_first_and_tricks_must_add_up(person):
    one = person()
    page = open_pad(one, "bajne_kostky", ["Ben", "Eva", "Jan"])
    for bid in (1, 0, 0):
        page.check(f"[data-key='1.bid={bid}']", force=True)
        page.click("#next")
    assert one.text_in("#question") == "Round 1: Ben"  # again, now for the tricks
    for tricks in (1, 0, 1):
        page.check(f"[data-key='1.tricks={tricks}']", force=True)
        if tricks == 1 and one.text_in("#question") == "Round 1: Jan":
            assert one.text_in("#lead") == "Tricks won: 2 in all, but this round has 1."
        page.click("#next")
    assert one.text_in("#question") == "Round 2: Ben"
    assert totals(page) == ["20", "10", "−10"]
    page.click("#undo")
    assert totals(page) == ["20", "10", "0"]


def test_baj_16_the_simplified_game_asks_for_no_bonus_and_takes_nothing_away(person):
    page = open_pad(person(), "bajne_kostky", ["Ben", "Eva", "Jan"], "simplified")
    cell(page, 2, 0).click()
    page.check("[data-key='2.bid=2']", force=True)
    page.check("[data-key='2.tricks=1']", force=True)
    assert totals(page)[0] == "0"
    page.check("[data-key='2.tricks=2']", force=True)
    assert totals(page)[0] == "40"
    assert page.locator("#tray [data-key='2.tricks=3']").count() == 0
    assert page.locator("#tray [data-key^='2.bonus']").count() == 0


def test_numbers_go_with_their_player_when_another_is_removed(person):
    page = open_pad(person(), "bajne_kostky", ["Ben", "Eva", "Jan", "Ota"])
    for column, bid in enumerate((1, 0, 0, 0)):
        cell(page, 1, column).click()
        page.check(f"[data-key='1.bid={bid}']", force=True)
        page.check(f"[data-key='1.tricks={bid}']", force=True)
    assert totals(page) == ["20", "10", "10", "10"]
    cell(page, 2, 2).click()
    page.check("[data-key='2.bid=2']", force=True)
    page.check("[data-key='2.tricks=2']", force=True)
    page.locator("[data-command=setup]").first.click()
    page.locator(".who .remove").nth(1).click()
    page.click(".add")
    page.locator(".who input").nth(3).fill("Eva")
    page.click("#next")
    assert page.locator("#rows thead .name").all_inner_texts() == ["Ben", "Jan", "Ota", "Eva"]
    assert totals(page) == ["20", "50", "10", "0"]


def test_names_and_their_number_change_and_numbers_stay(person):
    page = open_pad(person(), "bajne_kostky", ["Ben", "Eva", "Jan"])
    page.check("[data-key='1.bid=1']", force=True)
    page.check("[data-key='1.tricks=1']", force=True)
    page.locator("[data-command=setup]").first.click()
    page.click(".add")
    page.locator(".who input").nth(0).fill("Benedikt")
    page.locator(".who input").nth(3).fill("Ota")
    page.click("#next")
    assert page.locator("#rows thead .name").all_inner_texts() == ["Benedikt", "Eva", "Jan", "Ota"]
    assert totals(page) == ["20", "0", "0", "0"]
    page.locator("[data-command=clear]").first.click()
    assert totals(page) == ["0", "0", "0", "0"]
    page.click("#undo")
    assert totals(page)[0] == "20"


# Nebula


def test_neb_26_markers_are_told_once_and_no_two_are_first(person):
    page = open_pad(person(), "nebula", ["Vera", "Ema"])
    cell(page, "constellations", 1).click()
    for name in ("bull", "dolphin"):
        page.check(f"#tray [data-key={name}]", force=True)
    assert totals(page) == ["0", "12"]  # six each, without a rank
    ranks = {"dolphin": "rank6", "bull": "rank9"}
    page.select_option(f"[data-key={ranks['bull']}]", "1")
    assert totals(page) == ["0", "20"]
    page.select_option(f"[data-key={ranks['dolphin']}]", "1")  # takes the rank away
    assert page.input_value(f"[data-key={ranks['bull']}]") == "0"
    cell(page, "constellations", 0).click()
    page.check("#tray [data-key=dolphin]", force=True)
    assert totals(page) == ["14", "20"]  # the rank is everybody's


def test_neb_07_only_one_is_first_to_fulfil_a_task(person):
    page = open_pad(person(), "nebula", ["Vera", "Ema"])
    cell(page, "public", 0).click()
    page.check("[data-key='task0=2']", force=True)
    cell(page, "public", 1).click()
    assert page.is_disabled("[data-key='task0=2']")
    assert page.locator("#tray label[title='Vera has it']").count() == 1
    page.check("[data-key='task0=1']", force=True)
    assert totals(page) == ["16", "10"]


def test_the_basic_game_has_four_rows_and_a_winner_by_black_holes(person):
    one = person()
    page = open_pad(one, "nebula", ["Vera", "Ema"], "basic")
    assert page.locator("#rows tbody tr").count() == 4
    for row, column, key in (("personal", 0, "personal"), ("holes", 1, "holes=4")):
        cell(page, row, column).click()
        page.check(f"#tray [data-key='{key}']", force=True)
    cell(page, "holes", 0).click()
    page.check("#tray [data-key='holes=2']", force=True)
    assert totals(page) == ["17", "10"]
    cell(page, "personal", 0).click()
    while one.text_in("#next") != "Show the result":
        page.click("#next")
    page.click("#next")
    assert one.text_in("#question") == "Vera wins with 17 points."
    assert one.text_in("#lead") == ""


def test_neb_30_black_holes_decide_a_tie_and_the_pad_says_so(person):
    one = person()
    page = open_pad(one, "nebula", ["Vera", "Ema"], "basic")
    cell(page, "personal", 0).click()
    page.check("#tray [data-key=personal]", force=True)
    for column, holes in ((0, 3), (1, 4)):
        cell(page, "holes", column).click()
        page.check(f"#tray [data-key='holes={holes}']", force=True)
    cell(page, "public", 1).click()
    page.check("[data-key='task1=1']", force=True)
    while one.text_in("#next") != "Show the result":
        page.click("#next")
    page.click("#next")
    assert totals(page) == ["20", "20"]
    assert one.text_in("#question") == "Ema wins with 20 points."
    assert one.text_in("#lead") == "Black holes decide a tie."


def test_a_pad_is_shared_as_a_link_and_one_s_own_is_kept(person):
    vera, friend = person(permissions=["clipboard-read", "clipboard-write"]), person()
    page = open_pad(vera, "nebula", ["Věra", "Łucja"])
    cell(page, "holes", 1).click()
    page.check("#tray [data-key='holes=8']", force=True)
    page.locator("[data-command=share]").first.click()
    page.wait_for_selector(".toast")
    link = page.evaluate("() => navigator.clipboard.readText()")
    own = open_pad(friend, "nebula", ["Mine", "Yours", "Hers"])
    own.goto(link)
    own.wait_for_selector("#pad[data-mode=received]")
    assert own.locator("#rows thead .name").all_inner_texts() == ["Věra", "Łucja"]
    assert totals(own) == ["0", "36"]
    for command in ("setup", "clear"):  # they would change the sheet that is not shown
        assert own.locator(f"[data-command={command}]").first.is_hidden()
    own.click("#tray > button")
    assert own.locator("#rows thead .name").all_inner_texts() == ["Mine", "Yours", "Hers"]
    assert own.locator("[data-command=clear]").first.is_visible()
    own.goto(link)
    own.wait_for_selector("#pad[data-mode=received]")
    own.click("#next")
    own.reload()
    own.wait_for_selector("#pad[data-mode=cell]")
    assert totals(own) == ["0", "36"]


def test_a_link_that_a_browser_does_not_copy_is_shown_to_be_copied(person):
    """None does on a page without a certificate, such as that of a server at home."""
    page, shown = open_pad(person(permissions=[], locale="pl-PL"), "hanabi"), []
    page.on("dialog", lambda box: [shown.append((box.message, box.default_value)), box.dismiss()])
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.locator("[data-command=share]").first.click()
    page.wait_for_timeout(0)
    assert [message for message, _ in shown] == ["Skopiuj:"]
    assert "#pad=" in shown[0][1]
    assert page.locator(".toast").count() == 0


@pytest.mark.parametrize("link", ["#pad=x", "#pad=e30", "#pad=eyJ2YXJpYW50IjoiZnVsbCJ9"])
def test_a_link_that_is_no_sheet_opens_an_empty_pad(person, link):
    page = person().go(f"/pad/nebula{link}")
    page.wait_for_selector("#pad[data-mode=setup]")


# Gwiazdy


def fight(page, side, die, values, bonus=None):
    part = page.locator(f".side.{side}")
    part.locator(".chip").nth(die - 1).click()
    for index, value in enumerate(values):
        if index:
            part.locator(f"[data-key='{side}+']").click()
        part.locator(f"[data-key='{side}.{index}']").fill(value)
        part.locator(f"[data-key='{side}.{index}']").press("Tab")
    if bonus:
        part.locator(f"[data-key='{side}.bonus']").fill(bonus)
        part.locator(f"[data-key='{side}.bonus']").press("Tab")


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        ((4, ["5.75", "11,87"]), (3, ["23"]), "The attacker wins, 7.0 to 6.0"),
        ((5, ["203"]), (4, ["1.7"], "1"), "6.0 to 6.0: a tie, the defender wins"),
    ],
)
def test_gwi_09_the_rulebook_s_battles(person, attack, defence, expected):
    one = person()
    page = open_pad(one, "gwiazdy", ["Ania", "Michał"])
    page.locator("[data-command=battle]").first.click()
    fight(page, "attack", *attack)
    fight(page, "defence", *defence)
    assert one.text_in("#battle-verdict") == expected
    assert page.locator(".side.attack .dot").count() == len(attack[1])
    page.locator("[data-key='defence.0']").fill("1000")
    page.locator("[data-key='defence.0']").press("Tab")
    assert page.get_attribute("[data-key='defence.0']", "aria-invalid") == "true"
    assert "0.1" in one.text_in(".side.defence .reading")


def test_gwi_20_crystals_decide_a_tie(person):
    one = person()
    page = open_pad(one, "gwiazdy", ["Ania", "Michał"])
    for column in (0, 1):
        cell(page, "giant", column).click()
        page.click("#tray [data-key='giant+']")
    cell(page, "crystals", 1).click()
    page.fill("#tray [data-key=fe]", "2")
    page.press("#tray [data-key=fe]", "Tab")
    while one.text_in("#next") != "Show the result":
        page.click("#next")
    page.click("#next")
    assert totals(page) == ["3", "3"]
    assert one.text_in("#question") == "Michał wins with 3 points."
    assert one.text_in("#lead") == "Crystals decide a tie."


# Hanabi


def test_han_18_fireworks_and_the_verdict(person):
    one = person()
    page = open_pad(one, "hanabi")
    for _ in range(5):
        page.locator("#tray .chip", has_text="5").click()
        page.click("#next")
    page.locator("#tray .chip", has_text="2").click()
    page.click("#next")
    assert totals(page) == ["25"]
    assert one.text_in("#question") == "Legendary – the crowd is speechless!"


# All pads


@pytest.mark.parametrize("game", PADS)
def test_pads_fit_a_phone_with_long_names(person, game):
    page = open_pad(person(**PHONE), game, LONG_NAMES[: 6 if game == "bajne_kostky" else 4])
    for row in range(page.locator("#rows tbody tr").count()):
        page.locator("#rows tbody tr").nth(row).locator("button").last.click()
        found = measure_page(page)
        assert found.scroll == 0
        assert found.text[0] >= 12, found.text
        assert found.target[0] >= 44, found.target
    assert page.locator("#rows thead .name").first.get_attribute("title") is None
    assert page.locator("#rows thead th").first.get_attribute("title") == LONG_NAMES[0]


@pytest.mark.parametrize("height", [844, 664])
def test_on_a_phone_all_players_and_the_variant_are_seen_before_a_pad_is_opened(person, height):
    page = person(width=390, height=height, locale="cs-CZ").go("/pad/bajne_kostky")
    page.wait_for_selector("#setup")
    for _ in range(3):
        page.click(".add")
    tray = page.locator("#tray").evaluate("one => [one.scrollHeight, one.clientHeight]")
    assert tray[0] <= tray[1]
    assert measure_page(page).scroll == 0


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_no_serious_fault_on_pads_and_timer(person, scheme):
    one = person(color_scheme=scheme)
    for game in PADS:
        page = open_pad(one, game)
        for row in range(0, page.locator("#rows tbody tr").count(), 2):
            page.locator("#rows tbody tr").nth(row).locator("button").first.click()
            assert serious(page) == []
    page = (
        open_pad(one, "gwiazdy") if one.go("/pad/gwiazdy").locator("#setup").count() else one.page
    )
    page.locator("[data-command=battle]").first.click()
    assert serious(page) == []
    for path in ("/pad", "/timer"):
        assert serious(one.go(path)) == []


def test_a_pad_by_keys_alone(person):
    one = person()
    page = one.go("/pad/hanabi")
    page.wait_for_selector("#setup")
    page.locator(".who input").first.focus()
    page.keyboard.type("Tuesday")
    page.keyboard.press("Enter")
    page.wait_for_selector("#pad[data-mode=cell]")
    cell(page, "red", 0).focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.dataset.key") == "yellow/0"
    page.locator("#tray input").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.key") == "yellow=2"
    assert totals(page) == ["2"]
    assert page.get_attribute("#rows [data-key='yellow/0']", "aria-label") == "Yellow, Tuesday: 2"


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ", "pl-PL"])
def test_every_pad_is_found_and_speaks_the_language(person, locale):
    one = person(locale=locale)
    page = one.go("/pad")
    found = page.eval_on_selector_all(
        ".shelf a", "all => all.map((one) => one.getAttribute('href'))"
    )
    assert sorted(found) == sorted([*(f"/pad/{game}" for game in PADS), "/timer"])
    for game in PADS:
        page = open_pad(one, game)
        for row in page.locator("#rows tbody tr").all():
            row.locator("button").first.click()
            assert "{" not in page.inner_text("main")


# The timer

NOON = 1_800_000_000  # any moment, in seconds
COUNT_NOTES = """() => {
  window.heard = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.heard++;
    return make.call(this);
  };
}"""
AWAKE = """
window.locks = [];
Object.defineProperty(Navigator.prototype, "wakeLock", {
  get: () => ({ request: async (kind) => (locks.push(kind), new EventTarget()) }),
});
"""


def open_timer(one, names=""):
    """The timer with a clock that the test moves."""
    page = one.go("/timer")
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + 1)
    page.reload()
    page.evaluate(COUNT_NOTES)
    if names:
        one.open_menu()
        page.fill("#names", names)
        page.keyboard.press("Escape")
    return page


def test_hve_16_a_timer_with_signals_and_the_next_player_by_a_tap_anywhere(person):
    one = person()
    one.page.add_init_script(AWAKE)
    page = open_timer(one, "Vera\nTycho\nHypatia")
    assert (one.text_in("#left"), page.locator("#ring .lit").count()) == ("20", 20)  # the hourglass
    assert one.text_in("#turn") == "V Start: Vera"
    page.click("#turn")
    assert (one.text_in("#call"), page.evaluate("locks")) == ("Vera’s turn", ["screen"])
    page.clock.run_for(14_300)
    assert (one.text_in("#left"), page.evaluate("heard")) == ("6", 0)
    assert page.locator("#ring .lit").count() == 6
    page.clock.run_for(1_000)
    assert (one.text_in("#left"), page.evaluate("heard")) == ("5", 1)
    assert page.get_attribute("#clock", "data-state") == "near"
    assert page.inner_text("#heard") == "5 seconds left"
    page.clock.run_for(5_000)
    assert (one.text_in("#left"), one.text_in("#says")) == ("0", "Time is up")
    assert page.evaluate("heard") > 6  # five ticks and the end
    page.mouse.click(300, 500)  # anywhere
    assert (one.text_in("#call"), one.text_in("#left")) == ("Tycho’s turn", "20")
    assert one.text_in("#turn") == "H Next: Hypatia"


def test_hve_17_two_players_have_five_seconds_more_and_bob_rolls_first(person):
    one = person()
    page = open_timer(one, "Aneta\nBlanka")
    assert page.is_checked("#bob")
    assert one.text_in("#left") == "25"
    page.click("#turn")
    assert one.text_in("#says") == "First Bob: roll a row and a column for him"
    page.clock.run_for(5_100)
    assert (one.text_in("#left"), one.text_in("#says")) == ("20", "")
    page.clock.run_for(20_100)
    assert one.text_in("#says") == "Time is up: Bob plays instead"
    page.click("#turn")
    page.clock.run_for(5_100)
    page.click("#more")
    assert (one.text_in("#left"), one.text_in("#says")) == ("30", "")  # the player's, not Bob's
    one.open_menu()
    page.uncheck("#bob")
    page.fill("#seconds", "45")
    page.keyboard.press("Escape")
    page.click("#turn")
    assert one.text_in("#left") == "45"


def test_the_timer_pauses_adds_and_begins_again_and_survives_a_reload(person):
    one = person()
    page = open_timer(one)
    page.keyboard.press("Space")
    page.clock.run_for(4_050)
    page.keyboard.press("p")
    page.clock.run_for(60_000)
    assert (one.text_in("#left"), one.text_in("#pause")) == ("16", "Go on")
    page.click("#pause")
    page.clock.run_for(1_000)
    assert one.text_in("#left") == "15"
    page.keyboard.press("p")  # the button that was touched has the focus
    assert page.get_attribute("#clock", "data-state") == "paused"
    page.keyboard.press("p")
    page.click("#more")
    assert one.text_in("#left") == "25"
    page.reload()
    assert (one.text_in("#left"), one.text_in("#call")) == ("25", "Turn 1")
    page.click("#again")
    assert (one.text_in("#left"), one.text_in("#call")) == ("20", "Turn 1")
    page.keyboard.press("Enter")  # on the button: again, not the next turn
    assert one.text_in("#call") == "Turn 1"


@pytest.mark.parametrize("size", [(390, 664), (360, 640), (664, 390), (1280, 800)])
def test_the_timer_fits_and_is_read_across_a_table(person, size):
    width, height = size
    one = person(width=width, height=height, locale="cs-CZ")
    page = open_timer(one, "\n".join(LONG_NAMES))
    page.click("#turn")
    found = measure_page(page)
    assert found.scroll == 0
    assert found.text[0] >= 12, found.text
    assert found.target[0] >= 44, found.target
    assert page.locator("#left").bounding_box()["height"] > min(size) / 4
