"""Questions to the people at a table: an undo, somebody absent, a seat for somebody else."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from app.engine.parts import Seat
from app.engine.parts import sentence as _
from app.store.tables import MotionRow

from . import leaving, looks, once, people, seating, undoing
from .errors import Closed, NotFound, NotYours, Taken, Unfit
from .running import Running
from .shapes import Motion, Player
from .wording import Voice

if TYPE_CHECKING:
    from app.store.work import Work

    from .kontor import Kontor

CHOICES = {"undo": ("yes", "no"), "hand_over": ("yes", "no"), "absence": ("wait", "bot", "end")}
TEXTS = {
    "undo": _("{seat} asks to take back a decision."),
    "hand_over": _("Shall {name} take over the seat of {seat}, with all that is hidden in it?"),
    "absence": _("{seat} is absent. What shall we do?"),
}


def players(running: Running) -> tuple[Seat, ...]:
    """The seats whose owners play themselves, people and programs."""
    return tuple(place.seat for place in running.places
                 if place.player and not place.stand_in and not place.resigned)


def voters(running: Running, *but: Seat | None) -> tuple[Seat, ...]:
    """The seats of people who play themselves, but for these."""
    return tuple(seat for seat in players(running) if seat not in but
                 and running.people[running.places[seat].player or ""].kind == "person")


def cards(running: Running, seat: Seat | None, voice: Voice) -> tuple[Motion, ...]:
    """The open questions, as this viewer sees them."""
    if running.table.status != "running":
        return ()
    return tuple(card(motion, seat, voice) for motion in running.motions if not moot(running, motion))


def card(motion: MotionRow, seat: Seat | None, voice: Voice) -> Motion:
    votes = {int(voter): choice for voter, choice in motion.votes.items()}
    waiting = tuple(voter for voter in motion.voters if voter not in votes)
    text = voice.tell(TEXTS[motion.kind], {"seat": motion.seat, **motion.facts})
    return Motion(motion.id, motion.kind, motion.seat, motion.by, text,  # type: ignore[arg-type]
                  CHOICES[motion.kind], votes, waiting, seat in waiting)


def moot(running: Running, motion: MotionRow) -> bool:
    """Whether the game has moved on over this question."""
    return (motion.kind == "undo" and motion.facts["number"] != running.row.number) or (
        motion.kind == "absence" and (motion.seat not in running.position.due
                                      or motion.facts["number"] != running.row.number))


async def ask_undo(kontor: Kontor, running: Running, seat: Seat, owner: Player,
                   key: str | None = None) -> None:
    """Take back at once what nobody has answered; otherwise ask those who have decided since.

    `key`: what the asker saw that he would take back; asked again, it is neither taken back nor asked again.
    Programs with a token are asked like people: theirs is taken back too. For the server's own bots the other
    people at the table agree, so that nobody tries out on them what they answer.
    """
    if key and await undoing.is_done(kontor, running, seat, key):
        return
    if why_not := undoing.obstacle(running, seat):
        raise Closed(why_not)
    others = undoing.others_since(running, seat)
    for_bots = () if {*others} <= {*players(running)} else voters(running, seat)
    asked = tuple(voter for voter in players(running) if voter in others or voter in for_bots)
    if not asked:
        await undoing.take_back(kontor, running, seat, running.row.number, key, owner)
        return
    try:
        await _put(kontor, running, "undo", seat, (seat, owner), {"number": running.row.number}, asked,
                   None if key == undoing.key_of(running, seat) else key)
    except once.Again:
        return
    except Taken:
        if not key:
            raise


async def ask_about_absent(kontor: Kontor, running: Running, by: Seat, owner: Player, seat: Seat,
                           key: str | None = None) -> None:
    """Ask the others who are here what to do about a seat whose owner is away.

    They are the people; where none is here, the programs. Who comes later may ask anew.
    """
    known = looks.card_of(kontor, running, None).seats
    if seat == by or not 0 <= seat < len(known) or not known[seat].absent:
        raise Closed(_("This player is not absent."))
    here = tuple(voter for voter in players(running) if voter != seat
                 and (voter == by or looks.is_present(kontor, running.places[voter])))
    asked = tuple(voter for voter in voters(running) if voter in here) or here
    if not asked:
        raise Closed(_("This is for others to answer."))
    await _put(kontor, running, "absence", seat, (by, owner), {"number": running.row.number}, asked, key)


def is_away(kontor: Kontor, running: Running, seat: Seat) -> bool:
    """Whether the others may decide about a seat without its owner: he has given it up, or is not here."""
    card = looks.card_of(kontor, running, None).seats[seat]
    return card.resigned or (not card.present and (card.absent or card.stand_in is not None))


def is_back(kontor: Kontor, running: Running, motion: MotionRow) -> bool:
    """Whether this was asked because the seat's owner was away, and he is here again."""
    if motion.kind == "absence":
        return not looks.card_of(kontor, running, None).seats[motion.seat].absent
    without_him = motion.seat not in (motion.by, *motion.voters)
    return motion.kind == "hand_over" and without_him and not is_away(kontor, running, motion.seat)


async def ask_hand_over(kontor: Kontor, running: Running, by: Seat, owner: Player, seat: Seat,
                        to: Player) -> None:
    """Ask all other people whether a seat may go to somebody who has none; and its owner, unless he is away.

    What its owner has not given up goes to nobody on the word of one alone.
    """
    if not 0 <= seat < len(running.places) or running.places[seat].player is None:
        raise NotFound(_("There is nobody on this seat."))
    if running.seat_of(owner) != by:
        raise NotYours(_("You have no seat at this table."))
    if to.id in running.seats:
        raise Taken(_("{name} has a seat at this table."), name=to.name)
    others = {*voters(running, by, seat), *(() if by == seat or is_away(kontor, running, seat) else (seat,))}
    asked = tuple(sorted(others))
    if not asked and by != seat and not running.places[seat].resigned:
        raise Closed(_("This is for others to answer."))
    if not asked:
        await leaving.pass_on(kontor, running, seat, to, running.places[seat].player)
        return
    facts = {"to": to.id, "name": to.name, "from": running.places[seat].player}
    await _put(kontor, running, "hand_over", seat, (by, owner), facts, asked)


async def _put(kontor: Kontor, running: Running, kind: str, seat: Seat, by: tuple[Seat, Player],
               facts: dict[str, Any], asked: tuple[Seat, ...], key: str | None = None) -> None:
    motion = MotionRow(token_urlsafe(9), running.id, kind, seat, by[0], facts, list(asked), {}, True,
                       datetime.now(UTC))
    async with kontor.work() as work:
        await seating.must_be_his(work, running.id, *by, key)
        if kind == "undo" and (seat, facts["number"]) in await work.tables.undos_refused(running.id):
            raise Closed(undoing.REFUSED)
        for old in await work.tables.motions(running.id):
            if moot(running, old):
                await work.tables.change_motion(old.id, open=False)
        if not await work.tables.move(motion):
            await _ask_others_too(work, motion)
        await work.tables.change(running.id)
        await work.commit()
    await kontor.table_changed(running.id, listed=False)


async def _ask_others_too(work: Work, motion: MotionRow) -> None:
    """The same is open: about somebody away those are asked who are here now. Raises Taken if all were."""
    same = (motion.kind, motion.seat)
    [old] = [each for each in await work.tables.motions(motion.table_id) if (each.kind, each.seat) == same]
    if motion.kind != "absence" or {*motion.voters} <= {*old.voters}:
        raise Taken(_("This has been asked already."))
    votes = {voter: choice for voter, choice in old.votes.items() if int(voter) in motion.voters}
    await work.tables.change_motion(old.id, voters=motion.voters, votes=votes)


async def cast(kontor: Kontor, running: Running, seat: Seat, owner: Player, id: str, choice: str) -> None:
    """A seat answers; when that decides it, it is done."""
    async with kontor.work() as work:
        await seating.must_be_his(work, running.id, seat, owner)
        motion = next((each for each in await work.tables.motions(running.id) if each.id == id), None)
        if motion is None or moot(running, motion):
            raise Closed(_("This question is no longer open."))
        if seat not in motion.voters:
            raise NotYours(_("This is for others to answer."))
        if is_back(kontor, running, motion):
            await _drop(kontor, work, motion)
            raise Closed(_("This question is no longer open."))
        if choice not in CHOICES[motion.kind]:
            raise Unfit(_("The choices are {choices}."), choices=", ".join(CHOICES[motion.kind]))
        votes = {**motion.votes, str(seat): choice}
        outcome = decided(motion, votes)
        await work.tables.change_motion(id, votes=votes, open=outcome is None)
        await work.tables.change(running.id)
        await work.commit()
    await kontor.table_changed(running.id, listed=False)
    if outcome is not None:
        await _carry_out(kontor, running, motion, outcome)


async def _drop(kontor: Kontor, work: Work, motion: MotionRow) -> None:
    """The question is no longer open, and everybody sees it."""
    await work.tables.change_motion(motion.id, open=False)
    await work.tables.change(motion.table_id)
    await work.commit()
    await kontor.table_changed(motion.table_id, listed=False)


def decided(motion: MotionRow, votes: dict[str, str]) -> str | None:
    """What the table wants, once that is certain: consent of all, or more than half for an absent player."""
    if motion.kind != "absence":
        if "no" in votes.values():
            return "no"
        return "yes" if len(votes) == len(motion.voters) else None
    choice, count = Counter(votes.values()).most_common(1)[0]
    if 2 * count > len(motion.voters):
        return choice
    return "wait" if len(votes) == len(motion.voters) else None


async def _carry_out(kontor: Kontor, running: Running, motion: MotionRow, outcome: str) -> None:
    match motion.kind, outcome:
        case "undo", "yes":
            await undoing.take_back(kontor, running, motion.seat, motion.facts["number"])
        case "hand_over", "yes":
            to = await people.player(kontor, motion.facts["to"])
            await leaving.pass_on(kontor, running, motion.seat, to, motion.facts.get("from"))
        case "absence", "bot":
            await leaving.stand_in(kontor, running, motion.seat, motion.facts["number"])
        case "absence", "end":
            await leaving.break_off(kontor, running, number=motion.facts["number"])
