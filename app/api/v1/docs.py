"""The OpenAPI document as a page to read, without scripts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt

TEMPLATES = Path(__file__).resolve().parents[3] / "templates" / "api"
GUIDE = Path(__file__).resolve().parents[3] / "docs" / "api.md"


@cache
def _template() -> Any:
    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True)
    return environment.get_template("docs.html")


def page(document: dict[str, Any]) -> str:
    """The guide for authors of bots, and every call."""
    guide = MarkdownIt("commonmark", {"html": False}).enable("table").render(
        GUIDE.read_text() if GUIDE.is_file() else document["info"]["description"])
    return str(_template().render(guide=guide, calls=list(_calls(document)), title=document["info"]["title"]))


def _calls(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"method": method.upper(), "path": f"/api/v1{path}", "id": call["operationId"],
         "text": call.get("description") or call.get("summary", ""),
         "parameters": [{"name": each["name"], "in": each["in"], "text": each.get("description", "")}
                        for each in call.get("parameters", ())],
         "fields": _fields(document, call)}
        for path, methods in document["paths"].items() for method, call in methods.items()]


def _fields(document: dict[str, Any], call: dict[str, Any]) -> list[str]:
    """The names of what the body of a call holds; those that may be left out end with a question mark."""
    schema = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = next((part["$ref"] for part in (schema, *schema.get("anyOf", ())) if "$ref" in part), "")
    model = document["components"]["schemas"].get(name.rpartition("/")[2], {})
    needed = model.get("required", ())
    return [field if field in needed else f"{field}?" for field in model.get("properties", {})]
