"""Sends requests, and repeats what failed for a moment where a repeat does no harm."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any
from urllib.parse import quote

import httpx

from .errors import RecoverdError

FIRST_WAIT = 0.25  # seconds; doubled with each repeat
PER_PAGE = 100  # the most that the service gives
REPEATABLE = {"GET", "PUT", "DELETE"}
BUSY = {502, 503, 504}


def new_key() -> str:
    return str(uuid.uuid4())


def quoted(part: str) -> str:
    return quote(part, safe="")


class _Sending:
    """What both transports decide in the same way."""

    def __init__(
        self,
        url: str,
        api_key: str | None = None,
        access_token: str | None = None,
        *,
        retries: int = 3,
        longest_wait: float = 30,
    ) -> None:
        self._base = url.rstrip("/")
        self._retries = retries
        self._longest_wait = longest_wait
        self._headers: dict[str, str] = {}
        if api_key is not None:
            self._headers["X-API-Key"] = api_key
        if access_token is not None:
            self._headers["Authorization"] = f"Bearer {access_token}"

    def _arguments(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None,
        body: Any,
        content: str | bytes | None,
        content_type: str | None,
        key: str | None,
    ) -> dict[str, Any]:
        headers = dict(self._headers)
        if key is not None:
            headers["Idempotency-Key"] = key
        if content_type is not None and content is not None:
            headers["Content-Type"] = content_type
        arguments: dict[str, Any] = {
            "method": method,
            "url": f"{self._base}{path}",
            "headers": headers,
            "params": {name: _text(value) for name, value in (query or {}).items() if value is not None},
        }
        if body is not None:
            arguments["json"] = body
        if content is not None:
            arguments["content"] = content
        return arguments

    def _wait(self, response: httpx.Response | None, repeatable: bool, failures: int) -> float | None:
        """Seconds until a repeat; None where there is to be none. Without an answer, the connection failed."""
        if failures >= self._retries:
            return None
        backoff: float = FIRST_WAIT * 2**failures * (0.5 + random.random() / 2)
        if response is None:
            return backoff if repeatable else None
        # After a 429 nothing was done, whatever was asked for.
        if response.status_code != 429 and not (repeatable and response.status_code in BUSY):
            return None
        asked = response.headers.get("retry-after", "")
        wait = float(asked) if asked.isdigit() else backoff
        return wait if wait <= self._longest_wait else None


class Transport(_Sending):
    def __init__(self, url: str, api_key: str | None = None, *, http: httpx.Client | None = None, **options: Any) -> None:
        super().__init__(url, api_key, **options)
        self._http = http or httpx.Client(timeout=30)

    def close(self) -> None:
        self._http.close()

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        content: str | bytes | None = None,
        content_type: str | None = None,
        key: str | None = None,
    ) -> Any:
        arguments = self._arguments(method, path, query, body, content, content_type, key)
        repeatable = method in REPEATABLE or key is not None
        failures = 0
        while True:
            response: httpx.Response | None = None
            failure: httpx.TransportError | None = None
            try:
                response = self._http.request(**arguments)
            except httpx.TransportError as error:
                failure = error
            wait = self._wait(response, repeatable, failures)
            if wait is None:
                return _result(response, failure)
            time.sleep(wait)
            failures += 1

    def _each(self, path: str, *, query: Mapping[str, Any] | None = None) -> Iterator[Any]:
        place: dict[str, Any] | None = {}
        taken = 0
        while place is not None:
            answer = self._call("GET", path, query={**(query or {}), "per_page": PER_PAGE, **place})
            yield from answer["data"]
            taken += len(answer["data"])
            place = _next_place(answer, taken)


class AsyncTransport(_Sending):
    def __init__(
        self, url: str, api_key: str | None = None, *, http: httpx.AsyncClient | None = None, **options: Any
    ) -> None:
        super().__init__(url, api_key, **options)
        self._http = http or httpx.AsyncClient(timeout=30)

    async def aclose(self) -> None:
        await self._http.aclose()

    async def _call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        content: str | bytes | None = None,
        content_type: str | None = None,
        key: str | None = None,
    ) -> Any:
        arguments = self._arguments(method, path, query, body, content, content_type, key)
        repeatable = method in REPEATABLE or key is not None
        failures = 0
        while True:
            response: httpx.Response | None = None
            failure: httpx.TransportError | None = None
            try:
                response = await self._http.request(**arguments)
            except httpx.TransportError as error:
                failure = error
            wait = self._wait(response, repeatable, failures)
            if wait is None:
                return _result(response, failure)
            await asyncio.sleep(wait)
            failures += 1

    async def _each(self, path: str, *, query: Mapping[str, Any] | None = None) -> AsyncIterator[Any]:
        place: dict[str, Any] | None = {}
        taken = 0
        while place is not None:
            answer = await self._call("GET", path, query={**(query or {}), "per_page": PER_PAGE, **place})
            for entry in answer["data"]:
                yield entry
            taken += len(answer["data"])
            place = _next_place(answer, taken)


def _result(response: httpx.Response | None, failure: httpx.TransportError | None) -> Any:
    if response is None:
        assert failure is not None
        raise failure
    if not response.is_success:
        raise RecoverdError.of(response)
    if response.status_code == 204 or not response.content:
        return None
    return response.json() if "json" in response.headers.get("content-type", "") else response.text


def _next_place(answer: Any, taken: int) -> dict[str, Any] | None:
    """By its cursor where the list has one: then entries that are added meanwhile move nothing."""
    meta = answer.get("meta", {})
    if not answer["data"]:
        return None
    if "next_cursor" in meta:
        return None if meta["next_cursor"] is None else {"cursor": meta["next_cursor"]}
    if "page" not in meta or taken >= meta.get("total", 0):
        return None
    return {"page": meta["page"] + 1}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
