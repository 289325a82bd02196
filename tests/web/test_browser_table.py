"""At the table: order of the hand, drafts and their judgement, undo, hints, and people who meet by invitation."""

import re

from pilots import Keyboard, Mouse, Seat, seat_to_move
from playwright.sync_api import Page, expect
from tests.server.serving import Served


def hand_of(page: Page) -> list[str]:
    names = "cards => cards.map(card => card.getAttribute('aria-label'))"
    return list(page.locator(".hand [role=option]").evaluate_all(names))


def test_the_hand_is_sorted_by_key_and_by_button(new_page) -> None:
    seat = seat_to_move(new_page(), "phazed")
    by_value = hand_of(seat.page)
    seat.page.keyboard.press("s")
    by_suit = hand_of(seat.page)
    assert sorted(by_suit) == sorted(by_value)
    suits = [card.split()[-1] for card in by_suit]
    assert len(list(dict.fromkeys(suits))) == sum(a != b for a, b in zip(suits, [None, *suits], strict=False))
    seat.page.get_by_role("button", name="by value").click()
    assert hand_of(seat.page) == by_value


def test_an_order_made_by_hand_stays_over_a_reload(new_page) -> None:
    seat = seat_to_move(new_page(), "phazed")
    before = hand_of(seat.page)
    last = seat.page.locator(".hand [role=option]").last
    first = seat.page.locator(".hand [role=option]").first
    box, goal = last.bounding_box(), first.bounding_box()
    assert box is not None
    assert goal is not None
    seat.page.mouse.move(box["x"] + 20, box["y"] + 40)
    seat.page.mouse.down()
    seat.page.mouse.move(goal["x"] + 60, goal["y"] + 40, steps=4)
    seat.page.mouse.move(goal["x"] + 4, goal["y"] + 40, steps=2)
    seat.page.mouse.up()
    moved = [before[-1], *before[:-1]]
    assert hand_of(seat.page) == moved
    seat.page.reload()
    seat.settle()
    assert hand_of(seat.page) == moved


def test_a_card_moves_in_the_hand_by_keys(new_page) -> None:
    seat = Seat(new_page(), "huxxy")
    before = hand_of(seat.page)
    seat.page.keyboard.press("ArrowRight")
    seat.page.keyboard.press("Shift+ArrowRight")
    assert hand_of(seat.page) == [before[1], before[0], *before[2:]]


def test_a_phase_that_is_no_phase_is_judged_with_sentence_and_paragraph(new_page) -> None:
    seat = seat_to_move(new_page(), "phazed")
    Mouse().do(seat, "Draw")
    seat.page.wait_for_selector(".actions button:has-text('Discard')")
    seat.settle()
    cards = seat.view()["seats"][0]["hand"]
    Mouse().put(seat, [cards[0]], "slot:0")
    Mouse().put(seat, [cards[1]], "slot:1")
    verdict = seat.page.locator(".verdict.is-bad")
    expect(verdict).to_contain_text(re.compile(r"rule \d"))
    expect(seat.page.get_by_role("button", name="Lay")).to_have_attribute("aria-disabled", "true")
    seat.page.keyboard.press("l")
    expect(seat.page.locator(".note.is-bad")).to_contain_text(re.compile(r"rule \d"))
    seat.page.keyboard.press("u")
    assert len(hand_of(seat.page)) == len(cards)


def test_slots_that_the_dock_covers_come_out_when_a_card_is_dragged(new_page) -> None:
    seat = seat_to_move(new_page(viewport={"width": 1280, "height": 460}), "phazed")
    Mouse().do(seat, "Draw")
    expect(seat.page.locator(".hand [role=option]")).to_have_count(11)
    seat.settle()
    Mouse().put(seat, [seat.view()["seats"][0]["hand"][0]], "slot:1")
    expect(seat.page.locator(".slots .slot")).to_have_count(1)


LONG_NEWS = """told => {
    const long = told.cloneNode(false);
    long.textContent = "hoarder lays phase 1. ".repeat(40) + "hoarder discards 3.";
    told.after(long);
    return long.getBoundingClientRect().height / parseFloat(getComputedStyle(long).lineHeight);
}"""


def test_a_long_round_of_the_others_takes_two_lines_of_the_dock(new_page) -> None:
    seat = seat_to_move(new_page(), "phazed")
    assert 1.9 < seat.page.locator(".happened").evaluate(LONG_NEWS) < 2.1


def test_everything_but_a_draw_can_be_undone_and_nobody_sees_a_draft(new_page) -> None:
    seat = seat_to_move(new_page(), "phazed")
    version, before = seat.view()["version"], hand_of(seat.page)
    seat.page.keyboard.press("t")
    expect(seat.page.locator(".hand [role=option]")).to_have_count(11)
    seat.settle()
    Keyboard().put(seat, [seat.view()["seats"][0]["hand"][0]], "pile")
    assert seat.view()["version"] == version
    assert len(seat.draft) == 2
    seat.page.reload()
    seat.settle()
    assert len(seat.draft) == 2
    seat.page.keyboard.press("u")
    seat.page.keyboard.press("u")
    seat.settle()
    assert hand_of(seat.page) == before
    seat.page.keyboard.press("d")
    expect(seat.page.locator(".hand [role=option]")).to_have_count(11)
    seat.page.keyboard.press("u")
    expect(seat.page.locator(".note.is-bad")).to_contain_text("nothing to undo")


def test_huxxy_shows_which_groups_are_whole_and_what_the_turn_lacks(new_page) -> None:
    seat = seat_to_move(new_page(), "huxxy")
    expect(seat.page.locator(".prompt")).to_contain_text("24 points")
    cards = seat.view()["seats"][0]["hand"]
    Keyboard().put(seat, [cards[0]], "new")
    expect(seat.page.locator(".group.is-broken .group-note")).to_contain_text("fewer than 3 cards")
    expect(seat.page.locator(".prompt")).to_contain_text("5 plays left")
    seat.page.keyboard.press("e")
    expect(seat.page.locator(".note.is-bad")).to_contain_text("rule 2")
    seat.page.keyboard.press("d")
    expect(seat.page.locator(".note.is-bad")).to_contain_text("turn of its own")
    seat.page.keyboard.press("u")
    expect(seat.page.locator(".group.is-broken")).to_have_count(0)


def test_a_hint_comes_when_it_is_asked_for_and_not_before(new_page) -> None:
    seat = seat_to_move(new_page(), "phasea")
    expect(seat.page.locator(".is-hint")).to_have_count(0)
    seat.page.keyboard.press("h")
    expect(seat.page.locator(".is-hint")).to_contain_text(re.compile("draws|takes"))
    version = seat.view()["version"]
    seat.page.get_by_role("button", name="Do it").click()
    seat.settle()
    assert seat.view()["version"] > version or seat.draft


def test_a_skip_asks_whom(new_page) -> None:
    page = new_page()
    while "ZZ" not in (seat := seat_to_move(page, "phazed-bonus")).view()["seats"][0]["hand"]:
        pass  # until a Skip is dealt
    seat.page.keyboard.press("d")
    seat.page.wait_for_selector(".actions button:has-text('Discard')")
    seat.settle()
    Keyboard().put(seat, ["ZZ"], "pile")
    seat.page.get_by_role("button", name="racer").click()
    seat.settle()
    assert seat.draft == ["*2"]


def test_the_keys_are_listed_on_request(new_page) -> None:
    seat = Seat(new_page(), "phazed")
    seat.page.keyboard.press("?")
    expect(seat.page.get_by_role("dialog")).to_contain_text("Lay the phase")
    seat.page.keyboard.press("Escape")
    expect(seat.page.get_by_role("dialog")).to_have_count(0)


def test_a_reload_and_a_restart_of_the_server_lose_nothing(new_page, site: Served) -> None:
    seat = seat_to_move(new_page(), "phazed", turns=1)
    seat.page.keyboard.press("t")
    seat.settle()
    draft, version = seat.draft, seat.view()["version"]
    site.end()
    expect(seat.page.get_by_role("alert")).to_contain_text("connection is lost")
    seat.page.keyboard.press("u")
    site.start()
    expect(seat.page.get_by_role("alert")).to_have_count(0, timeout=30_000)
    assert seat.view()["version"] == version
    seat.page.reload()
    seat.settle()
    assert seat.draft in (draft, [])
    assert seat.await_turn()
    seat.play_turn(Mouse())
    assert seat.view()["version"] > version


def test_a_play_from_a_second_tab_makes_the_first_one_look_again(new_page) -> None:
    seat = seat_to_move(new_page(), "phazed")
    version = seat.view()["version"]
    seat.page.route("**/plays", lambda route: route.continue_(post_data='{"version": 0, "plays": ["+"]}'))
    seat.page.keyboard.press("d")
    expect(seat.page.locator(".note.is-bad")).to_contain_text("The table had changed")
    assert seat.view()["version"] == version


def test_two_people_in_two_browsers_play_at_one_table(new_page) -> None:
    host, guest = new_page(), new_page(viewport={"width": 820, "height": 1180})
    host.goto("/play?game=huxxy")
    host.get_by_label("Your name").fill("Ada")
    host.get_by_label("Left").select_option("invite")
    host.get_by_label("Bots play").select_option("0")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    guest.goto(host.get_by_label("Invitation to seat 1").input_value())
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".prompt")).to_contain_text("Ada is to move")
    expect(host.locator(".prompt")).to_contain_text("Your turn")
    host.keyboard.press("d")
    expect(guest.locator(".prompt")).to_contain_text("Your turn")
    expect(guest.locator(".happened")).to_contain_text("Ada draws a card")
    expect(host.locator(".prompt")).to_contain_text("Bob is to move")
    guest.keyboard.press("d")
    expect(host.locator(".prompt")).to_contain_text("Your turn")
    expect(host.locator(".log-lines")).to_contain_text("Bob draws a card")


def test_who_waits_for_nobody_fills_the_table_with_bots(new_page) -> None:
    seat = Seat(new_page(), "phasea", ("me", "invite", "greedy", "invite"))
    expect(seat.page.locator(".waiting")).to_contain_text("Waiting for 2 more")
    seat.page.get_by_role("button", name="Fill with bots").click()
    expect(seat.page.locator(".waiting")).to_have_count(0)
    assert seat.await_turn()


def test_the_speed_of_the_bots_and_leaving(new_page) -> None:
    seat = Seat(new_page(), "phasea", speed=0.2)
    slider = seat.page.get_by_role("slider", name="Bots wait")
    slider.fill("2")
    seat.settle()
    assert seat.view()["speed"] == 2
    seat.page.get_by_role("button", name="Leave the table").click()
    seat.page.get_by_role("button", name="Leave", exact=True).click()
    expect(seat.page.locator(".hand")).to_have_count(0)
    assert seat.view()["eyes"] is None
