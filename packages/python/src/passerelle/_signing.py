"""JWTs with RS256 (RFC 7515) over `cryptography`, which is an optional package."""

from __future__ import annotations

import base64
import json
from typing import Any, Callable, Mapping, Optional, Union

NOT_USABLE = "private_key must be a private RSA key: a JWK, or PKCS #8 as PEM"


PrivateKey = Union[str, Mapping[str, Any]]


def signer(private_key: Callable[[], PrivateKey], kid: Optional[str]) -> Callable[[Mapping[str, object]], str]:
    """Signs claims as a JWT. Raises TypeError at once when the key is not usable, without repeating it."""
    try:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import padding
    except ImportError:
        raise ImportError("An assertion is signed by cryptography: pip install 'passerelle[oauth]'") from None
    key = _imported(private_key)
    header = {"alg": "RS256", "typ": "JWT", **({} if kid is None else {"kid": kid})}

    def sign(claims: Mapping[str, object]) -> str:
        signed = f"{_part(json.dumps(header).encode())}.{_part(json.dumps(claims).encode())}"
        return f"{signed}.{_part(key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256()))}"

    return sign


def _imported(private_key: Callable[[], PrivateKey]) -> Any:
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    def loaded(given: PrivateKey) -> Any:
        return load_pem_private_key(given.encode(), None) if isinstance(given, str) else _of_jwk(given)

    try:
        key = loaded(private_key())
    except Exception:
        key = None
    # Out of the handler: what the library says about it may repeat parts of the key.
    if not isinstance(key, RSAPrivateKey):
        raise TypeError(NOT_USABLE)
    return key


def _of_jwk(jwk: Mapping[str, Any]) -> Any:
    from cryptography.hazmat.primitives.asymmetric import rsa

    n, e, d, p, q, dp, dq, qi = (_number(jwk[name]) for name in ("n", "e", "d", "p", "q", "dp", "dq", "qi"))
    return rsa.RSAPrivateNumbers(p, q, d, dp, dq, qi, rsa.RSAPublicNumbers(e, n)).private_key()


def _number(text: str) -> int:
    return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")


def _part(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
