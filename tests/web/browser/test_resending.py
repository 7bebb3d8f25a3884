"""What was pressed and got no answer is sent again by itself, counts once, and holds up everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from playwright.async_api import Route, expect

from tests.web.browser.conftest import Arrive, watch
from tests.web.browser.merchants import DUE, Merchant, sit_together
from tests.web.browser.people import Person, begin
from tests.web.serving import Server

SPOT = "#board button.spot[type=submit]"
SENDING = "html[data-sending]"
Answering = Callable[[Route], Awaitable[None]]


async def at_a_bots_table(arrive: Arrive) -> Person:
    """Somebody whose first decision is due, at a table with a bot; an outage is no surprise."""
    anna = await arrive("Anna", offline=True)
    await anna.opens_a_table(seats=2, bots=1)
    await anna.is_ready()
    await anna.starts()
    await expect(anna.page.locator("#decision[data-yours]")).to_be_visible()
    return anna


async def loads_its_ship(mover: Person) -> None:
    """The board shows one ship more of this player's, and the log says so once."""
    await expect(mover.page.locator("#log .line", has_text=f"{mover.name} loads")).to_have_count(1)
    await expect(mover.page.locator(SENDING)).to_have_count(0)
    await expect(mover.page.locator("#sending")).to_have_text("")
    await expect(mover.page.locator("[data-sending]")).to_have_count(0)
    await expect(mover.page.locator(".decision__error")).to_have_count(0)


async def goes_on_to(question: str, merchant: Merchant) -> None:
    """Answers all until this is asked."""
    while not (await (await merchant.person.page.wait_for_function(DUE)).json_value()).startswith(question):
        await merchant.answers()


class Posted:
    """What is posted to one path. The first posts are answered in these ways, later ones by the server."""

    def __init__(self, *answers: Answering) -> None:
        self.answers = [*answers]
        self.bodies: asyncio.Queue[str] = asyncio.Queue()

    async def route(self, each: Route) -> None:
        answer = self.answers.pop(0) if self.answers else Route.continue_
        self.bodies.put_nowait(each.request.post_data or "")
        await answer(each)

    async def comes(self, least: int) -> None:
        """So many posts come or more, the same each time."""
        came = {await asyncio.wait_for(self.bodies.get(), 25) for _time in range(least)}
        while not self.bodies.empty():
            came.add(self.bodies.get_nowait())
        assert len(came) == 1


async def first(mover: Person, path: str, *answers: Answering) -> Posted:
    """The first posts to this path are answered so. What is pressed from now on is the script's to send."""
    await expect(mover.page.locator("form[data-htmx-powered]").first).to_be_attached()
    posted = Posted(*answers)
    await mover.page.route(f"**{path}", posted.route)
    return posted


async def stored_and_lost(route: Route) -> None:
    """The server gets it and answers, and the answer is lost."""
    await route.fetch()
    await route.abort("connectionreset")


async def test_a_decision_without_a_network_is_sent_when_it_is_back(arrive: Arrive) -> None:
    mover = await at_a_bots_table(arrive)
    await mover.context.set_offline(True)
    await mover.page.locator(SPOT).first.click()
    await expect(mover.page.locator(SENDING)).to_have_count(1)
    await expect(mover.page.locator("#sending")).to_contain_text("sent again")
    await expect(mover.page.locator(f"{SPOT}[data-sending]")).to_have_count(1)
    posted = await first(mover, "/act", Route.continue_)
    await mover.page.locator(SPOT).last.dispatch_event("click")
    await mover.page.locator(SPOT).last.press("Enter")
    await mover.context.set_offline(False)
    await loads_its_ship(mover)
    await posted.comes(least=1)
    await expect(mover.page.locator("[data-offline]")).to_have_count(0)


async def test_a_page_whose_socket_outlived_a_failure_says_that_it_is_connected_again(arrive: Arrive) -> None:
    mover = await at_a_bots_table(arrive)
    await mover.page.route("**/news*", lambda route: route.abort("connectionreset"))
    await mover.page.evaluate("dispatchEvent(new Event('online'))")
    await expect(mover.page.locator("[data-offline]")).to_have_count(1)
    await mover.page.locator(SPOT).first.click()
    await loads_its_ship(mover)
    await expect(mover.page.locator("[data-offline]")).to_have_count(0)


async def test_what_was_refused_in_the_waiting_room_is_forgotten_at_the_next_try(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    await anna.opens_a_table(seats=2)
    await anna.page.get_by_role("button", name="Start the game").click()
    await expect(anna.page.locator("#told")).to_contain_text("2 to 4 players")
    await anna.page.get_by_role("button", name="Let a bot sit here").click()
    await expect(anna.page.get_by_role("button", name="Send the bot away")).to_be_visible()
    await expect(anna.page.locator("#told")).to_have_text("")


async def test_a_decision_that_a_proxy_refuses_for_want_of_a_server_is_sent_again(arrive: Arrive) -> None:
    mover = await at_a_bots_table(arrive)
    posted = await first(mover, "/act", lambda route: route.fulfill(status=502, body="<h1>No server</h1>"))
    await mover.page.locator(SPOT).first.click()
    await posted.comes(least=2)
    await loads_its_ship(mover)


async def test_a_decision_whose_answer_was_lost_is_played_once(arrive: Arrive) -> None:
    mover = await at_a_bots_table(arrive)
    posted = await first(mover, "/act", stored_and_lost)
    await mover.page.locator(SPOT).first.click()
    await posted.comes(least=2)
    await loads_its_ship(mover)


async def test_a_decision_to_which_nothing_is_said_is_sent_again_after_some_seconds(arrive: Arrive) -> None:
    mover = await at_a_bots_table(arrive)
    await mover.page.clock.install()
    await mover.page.reload()
    begun, over = asyncio.Event(), asyncio.Event()

    async def say_nothing(_route: Route) -> None:
        begun.set()
        await over.wait()

    posted = await first(mover, "/act", say_nothing)
    await mover.page.locator(SPOT).first.click()
    await asyncio.wait_for(begun.wait(), 25)
    await mover.page.clock.run_for(8_000)
    await posted.comes(least=2)
    await loads_its_ship(mover)
    over.set()


async def test_a_server_killed_after_storing_plays_a_decision_once(arrive: Arrive, house: Server) -> None:
    mover = await at_a_bots_table(arrive)

    async def die_of_it(route: Route) -> None:
        await route.fetch()
        house.process.kill()
        house.process.wait(timeout=20)
        await route.abort("connectionreset")

    posted = await first(mover, "/act", die_of_it)
    await mover.page.locator(SPOT).first.click()
    await expect(mover.page.locator("[data-offline]")).to_have_count(1)
    house.start()
    await posted.comes(least=2)
    await loads_its_ship(mover)


async def test_a_fist_whose_answer_was_lost_is_closed_once_and_can_be_opened_again(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", offline=True), await arrive("Beth")
    await sit_together(anna, beth)
    await asyncio.gather(*(goes_on_to("first-contract", Merchant(person)) for person in (anna, beth)))
    decision = anna.page.locator("#decision")
    posted = await first(anna, "/act", stored_and_lost)
    await anna.page.locator(SPOT).first.click()
    await posted.comes(least=2)
    await expect(decision).to_contain_text("Your fist is closed")
    await expect(anna.page.locator("#sending")).to_have_text("")
    await expect(anna.page.locator("#told")).to_have_text("")
    await expect(beth.page.locator("#log .line", has_text="Anna has decided")).to_have_count(1)
    posted.answers.append(stored_and_lost)
    await anna.page.locator(SPOT).last.click()
    await posted.comes(least=2)
    await expect(anna.page.locator("#log .line", has_text="You have changed")).to_have_count(1)
    await expect(beth.page.locator("#log .line", has_text="Anna has decided")).to_have_count(1)


async def test_an_undo_whose_answer_was_lost_takes_back_once(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", offline=True), await arrive("Beth", offline=True)
    await begin(anna, beth)
    mover = anna if await anna.page.locator("#decision[data-yours]").count() else beth
    await mover.page.locator(SPOT).first.click()
    undo = mover.page.locator("#undo button")
    posted = await first(mover, "/play/undo", stored_and_lost)
    await undo.click()
    await posted.comes(least=2)
    await expect(mover.page.locator("#log .line", has_text="takes back a decision")).to_have_count(1)
    await expect(mover.page.locator(SENDING)).to_have_count(0)
    await expect(mover.page.locator(SPOT).first).to_be_visible()
    await expect(mover.page.locator("#told")).to_have_text("")


async def test_what_is_said_without_an_answer_is_said_once(arrive: Arrive) -> None:
    anna = await at_a_bots_table(arrive)
    posted = await first(anna, "/chat", stored_and_lost)
    await anna.page.get_by_label("Say something").fill("Good luck")
    await anna.page.get_by_role("button", name="Send").click()
    await posted.comes(least=2)
    await expect(anna.page.get_by_label("Say something")).to_have_value("")
    await expect(anna.page.locator("#chat .message")).to_have_count(1)
    for _time in range(2):
        await anna.page.get_by_label("Say something").fill("again")
        await anna.page.get_by_role("button", name="Send").click()
        await expect(anna.page.get_by_label("Say something")).to_have_value("")
    await expect(anna.page.locator("#chat .message")).to_have_count(3)


async def test_what_is_pressed_in_the_waiting_room_is_done_though_answers_are_lost(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", offline=True), await arrive("Beth", offline=True)
    url = await anna.opens_a_table(seats=3)
    await beth.page.goto(url)
    sits = await first(beth, "/lobby/sit", stored_and_lost)
    await beth.page.get_by_label("What are you called?").first.fill(beth.name)
    await beth.page.get_by_role("button", name="Sit down").first.click()
    await sits.comes(least=2)
    await expect(beth.page.get_by_role("button", name="I am ready")).to_be_visible()
    await expect(anna.page.locator(".place-card__name", has_text="Beth")).to_have_count(1)
    is_ready = await first(beth, "/lobby/ready", stored_and_lost)
    await beth.is_ready()
    await is_ready.comes(least=2)
    await first(anna, "/lobby/start", stored_and_lost)
    await anna.starts()
    await beth.at_the_board()


async def test_a_seat_is_given_up_though_the_answer_is_lost(arrive: Arrive) -> None:
    anna = await at_a_bots_table(arrive)
    posted = await first(anna, "/play/resign", stored_and_lost)
    await anna.page.get_by_role("button", name="Table", exact=True).click()
    await anna.page.get_by_text("Give up your seat").click()
    anna.page.on("dialog", lambda dialog: dialog.accept())
    await anna.page.get_by_role("button", name="Resign").click()
    await posted.comes(least=2)
    await expect(anna.page.locator("#players .tag", has_text="resigned")).to_have_count(1)
    await expect(anna.page.locator("#told")).to_have_text("")


async def test_a_standing_answer_is_left_though_the_answer_to_that_is_lost(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", offline=True), await arrive("Beth", offline=True)
    await sit_together(anna, beth)
    posted = await first(anna, "/play/standing", stored_and_lost)
    await anna.page.locator("#standing > summary").click()
    await anna.page.locator("#standing").get_by_role("button", name="Answer so from now on").last.click()
    await posted.comes(least=2)
    await expect(anna.page.locator("#standing .tag", has_text="given")).to_have_count(1)
    await expect(anna.page.locator("#told")).to_have_text("")


async def test_a_page_that_learns_that_its_decision_is_settled_stops_sending(arrive: Arrive) -> None:
    mover = await at_a_bots_table(arrive)
    second = await mover.context.new_page()
    await watch(second, mover.complaints)
    await second.goto(mover.page.url)
    await mover.page.route("**/act", lambda route: route.abort("connectionrefused"))
    await mover.page.locator(SPOT).first.click()
    await expect(mover.page.locator("#sending")).to_contain_text("sent again")
    await second.locator(SPOT).last.click()
    await expect(mover.page.locator("#told")).to_contain_text("settled meanwhile")
    await mover.page.unroute("**/act")
    await loads_its_ship(mover)


async def test_a_refusal_ends_the_sending_and_is_shown(arrive: Arrive) -> None:
    mover = await at_a_bots_table(arrive)
    posted = await first(mover, "/act", lambda route: route.abort("connectionreset"))
    await mover.page.locator(SPOT).first.evaluate("button => { button.value = 'nothing-of-the-kind' }")
    await mover.page.locator(SPOT).first.click()
    await expect(mover.page.locator(".decision__error")).to_have_count(1)
    await expect(mover.page.locator(SENDING)).to_have_count(0)
    await posted.comes(least=2)
