"""Who I am here: my name, my other devices, and the way back."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from itsdangerous import BadSignature, Signer

from app.engine.parts import sentence as _
from app.play import people
from app.play.errors import NotFound, NotSignedIn, Refusal
from app.play.shapes import Player

from . import limits, qr
from .deps import Posted, Visit, Visiting
from .errors import PageRoute, said

router = APIRouter(route_class=PageRoute)
NOBODY_YET = _("You have no name here yet. Say it when you open a table or sit down.")


@router.get("/account")
async def account(visit: Visiting) -> Response:
    """My page; for somebody without a name, the way back to his seats."""
    return account_page(visit)


def account_page(visit: Visit, *, status: int = 200, error: str = "", link: str = "",
                 recovery: str = "") -> Response:
    picture = Signer(visit.kontor.secret, salt="qr").sign(link).decode() if link else ""
    return visit.page("account/page.html", status, error=error, link=link, picture=picture, recovery=recovery)


def signed_in(visit: Visit) -> Player:
    if visit.player is None:
        raise NotSignedIn(NOBODY_YET)
    return visit.player


@router.post("/account/name")
async def rename(visit: Visiting, posted: Posted) -> Response:
    """Be called otherwise."""
    player = signed_in(visit)
    limits.REQUESTS.take(visit.key)
    try:
        await people.rename(visit.kontor, player, str(posted.get("name") or ""))
    except Refusal as refusal:
        return account_page(visit, status=refusal.status, error=said(refusal, visit.language))
    return visit.go("/account")


@router.post("/account/device")
async def device_link(visit: Visiting, _posted: Posted) -> Response:
    """A link and a QR code with which another device continues as me."""
    limits.CODES.take(visit.key)
    code = await people.device_link(visit.kontor, signed_in(visit))
    return account_page(visit, link=visit.url(f"/device/{code}"))


@router.get("/account/device.svg")
async def device_picture(visit: Visiting, address: str) -> Response:
    """The QR code of a link made here."""
    try:
        return qr.picture(Signer(visit.kontor.secret, salt="qr").unsign(address).decode())
    except (BadSignature, UnicodeDecodeError):
        raise NotFound(_("Kontor knows no such link.")) from None


@router.post("/account/recovery")
async def recovery_code(visit: Visiting, _posted: Posted) -> Response:
    """A code for the day when every device is lost; the one before it is dead."""
    limits.CODES.take(visit.key)
    return account_page(visit, recovery=await people.recovery_code(visit.kontor, signed_in(visit)))


@router.post("/account/recover")
async def recover(visit: Visiting, posted: Posted) -> Response:
    """Become the player of a recovery code."""
    limits.CODES.take(visit.address)
    try:
        visit.becomes(await people.recover(visit.kontor, str(posted.get("code") or "").strip()))
    except Refusal as refusal:
        return account_page(visit, status=refusal.status, error=said(refusal, visit.language))
    return visit.go("/")


@router.get("/device/{code}")
async def device(visit: Visiting, code: str) -> Response:
    """The link was opened; only the button uses it, for previews of links open them too."""
    return visit.page("account/device.html", code=code)


@router.post("/device/{code}")
async def use_device_link(visit: Visiting, _posted: Posted, code: str) -> Response:
    """Continue here as the player of the link."""
    limits.CODES.take(visit.address)
    visit.becomes(await people.use_device_link(visit.kontor, code))
    return visit.go("/")
