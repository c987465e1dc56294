"""Whether the files of ``[tls]`` can be used, before anything is opened with them."""

from __future__ import annotations

import ssl
from pathlib import Path

from croupier.floor.config import Config


class BadCertificate(ValueError):
    """What is wrong with the files of ``[tls]``."""


def check_certificates(config: Config) -> None:
    """Each file is there and is what it should be, and the key is the certificate's.

    Raises :class:`BadCertificate`.
    """
    tls = config.tls
    for what, name in (("certificate", tls.certificate), ("key", tls.key)):
        if name:
            _read(what, config.path(name))
    if tls.certificate:
        _check_pair(config.path(tls.certificate), config.path(tls.key))
    if tls.authority:
        _check_authority(config.path(tls.authority))


def _read(what: str, path: Path) -> None:
    try:
        path.read_bytes()
    except OSError as error:
        raise BadCertificate(f"[tls] {what} {path}: {error.strerror}") from None


def _check_pair(certificate: Path, key: Path) -> None:
    def unasked() -> str:
        raise BadCertificate(
            f"[tls] key {key}: is under a pass phrase, and a floor opens with nobody to ask"
        )

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, unasked)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            reason = f"[tls] key {key}: is not the key of {certificate}"
        else:
            reason = f"[tls] {certificate} and {key}: not a certificate and its key (PEM)"
        raise BadCertificate(reason) from None


def _check_authority(path: Path) -> None:
    _read("authority", path)
    try:
        ssl.create_default_context(cafile=path)
    except ssl.SSLError:
        raise BadCertificate(f"[tls] authority {path}: no certificates (PEM)") from None
