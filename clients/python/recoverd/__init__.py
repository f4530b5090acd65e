"""The client of Recoverd's API.

    from recoverd import Recoverd

    with Recoverd("https://recoverd.example.com", api_key="…") as recoverd:
        for event in recoverd.iter_churn_events("acme", status="new"):
            print(event["customer_email"])
"""

from __future__ import annotations

from types import TracebackType

from .async_api import AsyncApi
from .errors import RecoverdError
from .sync_api import Api
from .webhooks import WebhookPost, WebhookVerificationError, verify_webhook

__all__ = [
    "AsyncRecoverd",
    "Recoverd",
    "RecoverdError",
    "WebhookPost",
    "WebhookVerificationError",
    "verify_webhook",
]


class Recoverd(Api):
    """Every operation as a method that waits for its answer. Safe to share between threads, as `httpx.Client` is."""

    def __enter__(self) -> Recoverd:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncRecoverd(AsyncApi):
    """Every operation as a coroutine."""

    async def __aenter__(self) -> AsyncRecoverd:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
