"""Fair dice in a real browser, beside servers that cheat: what it refuses, and what it says."""

import hashlib
import hmac
import json
import re
import secrets

import pytest
from servers import Person as Client

from asterism import translations
from asterism.tables import fairness
from asterism.web import pages
from asterism.web.benchmark import Server

WORDS = translations.load_translations(pages.WEB_FOLDER, "en").entries["script"]
DIGESTS = """async ([key, text]) => {
  const { fromHex, hmacSha256, sha256, toHex } = await import("/static/sha256.js");
  return [toHex(sha256(text)), toHex(hmacSha256(fromHex(key), text))];
}"""


def client_of(house):
    """A player without a browser, who does only what a test says."""
    return Client(Server(None, int(house.rpartition(":")[2])), secrets.token_urlsafe(32))


def sit_beside(one, house, **given):
    """Somebody with a browser at a table with a player without one; returns page, id, player."""
    page = one.enter()
    wanted = {"game": "hanabi", "name": one.name, "begin": True, "options": {"players": 2}} | given
    made = one.context.request.post(f"{house}/api/tables", data=wanted).json()
    bo = client_of(house)
    bo.post(f"/api/tables/{made['id']}", {"do": "sit", "name": "Bo"})
    return page, made["id"], bo


def wait_for_record(page, table, key):
    """The browser has written down that it came so far."""
    page.wait_for_function(
        "([table, key]) => JSON.parse(localStorage.getItem(`fair:${table}`))?.[key]",
        arg=[table, key],
    )


def commit(bo, table, share):
    digest = fairness.hash_share(table, 1, share)
    return bo.post(f"/api/tables/{table}", {"do": "commit", "value": digest})


def reveal(bo, table, share):
    return bo.post(f"/api/tables/{table}", {"do": "reveal", "value": share})


def test_the_pages_own_hashes_are_those_of_others(person):
    page = person().go("/timer")
    for length in (0, 3, 55, 56, 64, 119, 1000):
        key, text = secrets.token_bytes(length % 80), "ž" * (length // 2) + "x" * (length % 2)
        assert page.evaluate(DIGESTS, [key.hex(), text]) == [
            hashlib.sha256(text.encode()).hexdigest(),
            hmac.digest(key, text.encode(), "sha256").hex(),
        ], length


def test_a_share_survives_a_reload_between_the_steps(person, house):
    anna = person("Anna")
    page, table, bo = sit_beside(anna, house)
    page.goto(f"{house}/t/{table}")
    wait_for_record(page, table, "accepted")
    page.reload()
    commit(bo, table, "b" * 64)
    wait_for_record(page, table, "revealed")
    reveal(bo, table, "b" * 64)
    anna.see_board()
    message = bo.get(f"/api/tables/{table}")
    assert fairness.hash_share(table, 0, message["shares"][0]) == message["share_hashes"][0]
    assert page.locator("#share-fault").count() == 0


# A server that says something else than it did


def change_commitment(message):
    message["commitment"] = "0" * 64


def change_own_hash(message):
    if message["share_hashes"]:
        message["share_hashes"][0] = "0" * 64


def change_hashes(message):
    """A player chose another share when the browser had shown its own."""
    if message["shares"]:
        message["shares"][1] = "c" * 64
        message["share_hashes"][1] = fairness.hash_share(message["id"], 1, "c" * 64)


def change_share(message):
    if message["shares"]:
        message["shares"][1] = "c" * 64


def drop_own_share(message):
    if message["shares"]:
        message["shares"][0] = ""


@pytest.mark.parametrize(
    ("cheat", "fault", "sends"),
    [
        (change_commitment, "fault_commitment", []),
        (change_own_hash, "fault_own_hash", ["commit"]),
        (change_hashes, "fault_hashes", ["commit", "reveal"]),
        (change_share, "fault_shares", ["commit", "reveal"]),
        (drop_own_share, "fault_own_share", ["commit", "reveal"]),
    ],
)
def test_the_browser_refuses_what_a_cheating_server_changes(person, house, cheat, fault, sends):
    anna = person("Anna")
    page, table, bo = sit_beside(anna, house, begin=False)
    page.goto(f"{house}/t/{table}")
    wait_for_record(page, table, "commitment")
    sent, steps = [], []

    def tamper(message):
        changed = json.loads(message)
        if changed["is"] == "table":
            cheat(changed)
            steps.append(changed["step"])
        return json.dumps(changed)

    def intercept(line):
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(tamper(message)))
        line.on_message(
            lambda message: (sent.append(json.loads(message)["do"]), server.send(message))
        )

    page.route_web_socket("**/live*", intercept)
    page.reload()
    page.wait_for_selector("#room:not([hidden])")
    anna.context.request.post(f"{house}/api/tables/{table}", data={"do": "start"})
    if "commit" in sends:
        wait_for_record(page, table, "accepted")
        commit(bo, table, "b" * 64)
    if "reveal" in sends:
        wait_for_record(page, table, "revealed")
        reveal(bo, table, "b" * 64)
    while "commit" not in steps:
        page.wait_for_timeout(5)  # lets its messages through
    page.wait_for_selector("#share-fault")
    assert anna.text_in("#share-fault") == WORDS[fault]
    assert sent == sends


# The trust page


def other_secret(facts, replay):
    facts["secret"] = "0" * 64


def other_seal(facts, replay):
    """A secret that deals better, with the seal of its own."""
    facts["secret"] = "0" * 64
    facts["commitment"] = fairness.commitment(bytes(32))
    key_of_facts(facts)


def other_key(facts, replay):
    facts["key"] = "0" * 64


def other_share(facts, replay):
    facts["seats"][0]["share"] = "0" * 64
    key_of_facts(facts)


def other_word(facts, replay):
    """A card was looked up, not drawn."""
    replay["words"][0][0] = str(int(replay["words"][0][0]) ^ 1)


def skipped_word(facts, replay):
    """It began as it should, and then took its chance from elsewhere."""
    replay["words"][0][1] = str(int(replay["words"][0][1]) ^ 1)


def other_match(facts, replay):
    """All fits, but it is not the match that was shown."""
    for view in replay["views"]:
        view["deck"] = [7]


def key_of_facts(facts):
    shares = [seat["share"] for seat in facts["seats"]]
    facts["key"] = fairness.match_key(
        bytes.fromhex(facts["secret"]), facts["id"], shares, facts["protocol"]
    ).hex()


@pytest.mark.parametrize(
    ("cheat", "faults"),
    [
        (other_secret, {"fault_secret", "fault_key", "fault_words"}),
        (other_seal, {"fault_commitment", "fault_words"}),
        (other_key, {"fault_key"}),
        (other_share, {"fault_own_share", "fault_shares", "fault_words"}),
        (other_word, {"fault_words"}),
        (skipped_word, {"fault_words"}),
        (other_match, {"fault_views"}),
    ],
)
def test_the_page_says_in_red_what_a_cheating_server_changed(finished_match, cheat, faults):
    anna, address = finished_match
    page = anna.page
    api = address.replace("/t/", "/api/tables/") + "/fair"
    facts, replay = (anna.context.request.get(api + path).json() for path in ("", "/replay"))
    cheat(facts, replay)
    page.route(api, lambda route: route.fulfill(json=facts))
    page.route(api + "/replay", lambda route: route.fulfill(json=replay))
    page.goto(address + "/trust")
    page.wait_for_selector("[data-verdict=unfair]")
    faults_text = [
        re.sub(r"\d+", "0", text) for text in page.locator("#faults li").all_inner_texts()
    ]
    assert sorted(faults_text) == sorted(WORDS[fault].replace("{number}", "0") for fault in faults)
    page.unroute_all()
    page.click("#verify")  # and of the honest server that it is fair
    page.wait_for_selector("[data-verdict=fair]")
    assert page.locator("#faults li, .fits.not").count() == 0


def test_a_match_of_the_first_protocol_says_what_it_did_not_promise(finished_match):
    anna, address = finished_match
    page = anna.page
    api = address.replace("/t/", "/api/tables/") + "/fair"
    facts = anna.context.request.get(api).json() | {"protocol": 1, "secret": None}
    page.route(api, lambda route: route.fulfill(json=facts))
    page.goto(address + "/trust")
    page.wait_for_selector("#first-protocol:not([hidden])")
    page.unroute_all()


def test_missing_shares_are_named_also_where_the_table_waits_for_their_player(person, house):
    anna = person("Anna")
    page, table, bo = sit_beside(anna, house, options={"players": 2, "first": 1})
    page.goto(f"{house}/t/{table}")
    wait_for_record(page, table, "accepted")
    commit(bo, table, "b" * 64)
    wait_for_record(page, table, "revealed")
    bo.post(f"/api/tables/{table}", {"do": "leave"})
    page.wait_for_selector("#toasts :text('Dealt without the number of Bo')")
    page.wait_for_selector("#toasts :text('Bo has left the table')")
    anna.see_board()
    page.goto(f"{house}/t/{table}/trust")
    page.wait_for_selector("[data-verdict=sealed]")
    assert WORDS["trust_kept_back"] in page.locator("#shares tr").nth(2).inner_text()


# Reports


def test_a_rude_line_is_reported_from_the_chat(person, house):
    anna = person("Anna")
    page, table, bo = sit_beside(anna, house, chat=True)
    page.goto(f"{house}/t/{table}")
    wait_for_record(page, table, "accepted")
    commit(bo, table, "b" * 64)
    wait_for_record(page, table, "revealed")
    reveal(bo, table, "b" * 64)
    anna.see_board()
    bo.post(f"/api/tables/{table}", {"do": "say", "text": "something rude"})
    anna.open_sheet("chat-part")
    page.click("#chat .report")
    page.fill("#report-form textarea", "Not nice")
    page.click("#report-form .main")
    page.wait_for_selector(f"#toasts :text('{WORDS['report_sent']}')")
    assert page.locator("#report-form").count() == 0
    page.fill("#message", "Please stop")
    page.press("#message", "Enter")
    page.wait_for_selector("#chat li:nth-child(2)")
    assert page.locator("#chat .report").count() == 1  # of others' lines only
