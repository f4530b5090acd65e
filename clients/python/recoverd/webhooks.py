"""Webhooks that Recoverd sends: signed as Standard Webhooks describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict, cast

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from .types import WebhookEvent

__all__ = ["WebhookPost", "WebhookVerificationError", "verify_webhook"]


class WebhookPost(TypedDict):
    event: WebhookEvent | Literal["ping"]
    project_id: str
    opaque_id: str
    """The same whenever the post is repeated: what was seen before is no news."""
    triggered_at: str
    data: dict[str, Any]


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> WebhookPost:
    """What was posted, once its signature and its time (five minutes either way) have been checked.

    `body` is the body as it arrived: parsing and writing it again changes its bytes. Raises `WebhookVerificationError`.
    """
    plain = {name.lower(): value for name, value in headers.items()}
    return cast(WebhookPost, Webhook(secret).verify(body, plain))
