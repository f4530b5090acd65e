"""What is raised when the service refuses."""

from __future__ import annotations

import httpx


class RecoverdError(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, code: str, message: str, fields: dict[str, str], request_id: str | None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        """Such as `VALIDATION_ERROR`; stable, for programs."""
        self.fields = fields
        """What is wrong with single fields of what was sent, by their path."""
        self.request_id = request_id
        """To find the request in the service's log."""

    @classmethod
    def of(cls, response: httpx.Response) -> RecoverdError:
        try:
            given = response.json()["error"]
        except (ValueError, KeyError, TypeError):  # a proxy in between may answer with something else
            given = {}
        return cls(
            response.status_code,
            given.get("code", "UNKNOWN"),
            given.get("message", f"The server answered {response.status_code}"),
            {detail["field"]: detail["message"] for detail in given.get("details", [])},
            response.headers.get("x-request-id"),
        )
