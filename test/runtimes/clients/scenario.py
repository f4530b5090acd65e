"""Uses the client as a program does: the same calls through its synchronous and its asynchronous class."""

import asyncio
import json
import os
import sys

from recoverd import AsyncRecoverd, Recoverd, RecoverdError, WebhookVerificationError, verify_webhook
from recoverd.types import NewChurnEvent

url, api_key, slug = (os.environ[name] for name in ("RECOVERD_URL", "RECOVERD_API_KEY", "SLUG"))


def event(number: int) -> NewChurnEvent:
    return {
        "event_type": "cancellation",
        "customer_email": f"c{number}@example.com",
        "plan_name": "Pro",
        "mrr": 4900,
        "currency": "usd",
        "tenure_days": 10,
        "cancel_reason": "too expensive",
    }


def refused(error: RecoverdError) -> dict[str, object]:
    field = error.fields.get("customer_email")
    return {"status": error.status, "code": error.code, "field": field, "hasId": error.request_id is not None}


def plainly() -> dict[str, object]:
    with Recoverd(url, api_key=api_key) as recoverd:
        made = [recoverd.create_churn_event(slug, event(number))["data"]["id"] for number in range(3)]
        listed = [entry["id"] for entry in recoverd.iter_churn_events(slug, order="asc")]
        try:
            recoverd.create_churn_event(slug, {**event(0), "customer_email": "no"})
            refusal = None
        except RecoverdError as error:
            refusal = refused(error)
    return {"made": made, "listed": listed, "refusal": refusal}


async def at_once() -> dict[str, object]:
    async with AsyncRecoverd(url, api_key=api_key) as recoverd:
        made = [(await recoverd.create_churn_event(slug, event(number)))["data"]["id"] for number in range(3)]
        listed = [entry["id"] async for entry in recoverd.iter_churn_events(slug, order="asc")]
        try:
            await recoverd.create_churn_event(slug, {**event(0), "customer_email": "no"})
            refusal = None
        except RecoverdError as error:
            refusal = refused(error)
    return {"made": made, "listed": listed, "refusal": refusal}


post = json.loads(os.environ["POST"])
webhook = verify_webhook(os.environ["SECRET"], post["headers"], post["text"].encode())["event"]
try:
    verify_webhook(os.environ["SECRET"], post["headers"], post["text"].encode() + b" ")
    forged = "accepted"
except WebhookVerificationError:
    forged = "refused"
result = asyncio.run(at_once()) if sys.argv[1:] == ["async"] else plainly()
print(json.dumps({**result, "webhook": webhook, "forged": forged}))
