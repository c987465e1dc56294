"""The reference of the library: every public name, from its own documentation."""

from __future__ import annotations

import inspect
from typing import Any

import croupier
from croupier import commands
from croupier.table import events

SKIPPED = ("__version__", "GAMES", "commands")


def reference() -> str:
    """The public names of ``croupier``, then what can be said, then what is told, as Markdown."""
    parts = ["# Reference of the library", _text(croupier.__doc__ or "")]
    for name in croupier.__all__:
        if name not in SKIPPED:
            parts.append(_described(name, getattr(croupier, name)))
    parts.append("## `croupier.commands`: what can be said to a table")
    parts.append(_text(commands.__doc__ or ""))
    parts += [_kind(name, getattr(commands, name)) for name in commands.__all__]
    parts.append("## Events: what a table tells")
    parts.append("Each names its rule and its audience.")
    parts += [_kind(kind.__name__, kind) for kind in events.EVENTS]
    return "\n\n".join(parts) + "\n"


def _text(document: str) -> str:
    """A docstring as Markdown: roles are names, examples are code."""
    lines = inspect.cleandoc(document).replace("``", "`").splitlines()
    shown: list[str] = []
    code = False
    for line in lines:
        example = line.startswith((">>>", "...", "    ")) or (code and line.strip())
        if bool(example) != code:
            shown.append("```" if code else "\n```python")
            code = bool(example)
        shown.append(line.rstrip(":") if line.endswith("::") else line)
    if code:
        shown.append("```")
    text = "\n".join(shown)
    for role in (":class:", ":meth:", ":func:", ":attr:", ":data:", ":mod:"):
        text = text.replace(role, "")
    return text


def _signature(thing: Any) -> str:
    try:
        return str(inspect.signature(thing)).replace("'", "")
    except (TypeError, ValueError):
        return ""


def _described(name: str, thing: Any) -> str:
    if not inspect.isclass(thing):
        return f"## `{name}{_signature(thing)}`\n\n{_text(inspect.getdoc(thing) or '')}"
    parts = [f"## `{name}`", _text(inspect.getdoc(thing) or "")]
    for member, value in vars(thing).items():
        if member.startswith("_"):
            continue
        if isinstance(value, property):
            parts.append(f"### `{name}.{member}`\n\n{_text(inspect.getdoc(value) or '')}")
        elif inspect.isfunction(value):
            head = f"### `{name}.{member}{_signature(value)}`"
            parts.append(f"{head}\n\n{_text(inspect.getdoc(value) or '')}")
    return "\n\n".join(parts)


def _kind(name: str, thing: Any) -> str:
    fields = ", ".join(
        one for one in getattr(thing, "__struct_fields__", ()) if one not in ("rule", "audience")
    )
    tag = getattr(getattr(thing, "__struct_config__", None), "tag", "")
    said = f" (`{tag}`)" if tag else ""
    takes = f": {fields}" if fields else ""
    about = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    return f"- `{name}`{said}{takes}. {about}"
