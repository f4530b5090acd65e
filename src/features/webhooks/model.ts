// Webhook endpoints, their deliveries and the alert log as the API shows and takes them.

import { type Static, Type } from "@sinclair/typebox";
import { LogPage, Nullable, named, OneOf, Page, Text, Timestamp, WebhookAddress } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso, isoOrNull } from "../../lib/clock.ts";
import { DELIVERY_MODES } from "../risk/config.ts";
import { type LoggedMail, reasonOf } from "../risk/direct/log.ts";
import type { LoggedAlert } from "./alert-list.ts";
import type { Logged } from "./delivery-log.ts";
import {
  ALERT_EXAMPLE,
  ATTEMPT_EXAMPLE,
  DELIVERY_EXAMPLE,
  ENDPOINT_EXAMPLE,
  ENDPOINT_UPDATE_EXAMPLE,
  NEW_ENDPOINT_EXAMPLE,
} from "./examples.ts";
import { ENDPOINT_KINDS, WEBHOOK_EVENTS } from "./kinds.ts";
import { ATTEMPT_CAUSES, DELIVERY_STATUSES, DISABLED_REASONS, type WebhookAttempt } from "./tables.ts";

const Url = { ...WebhookAddress, description: "An https address; it is checked here and at every delivery" };
const Events = Type.Array(OneOf(WEBHOOK_EVENTS, "WebhookEvent"), { minItems: 1, maxItems: WEBHOOK_EVENTS.length });
const About = Nullable(Text({ max: 200, oneLine: true }));

export const NewEndpoint = named(
  "NewWebhookEndpoint",
  Type.Object({
    kind: Type.Optional(OneOf(ENDPOINT_KINDS, "WebhookEndpointKind")), // `webhook` by default
    url: Url,
    events: Type.Optional({ ...Events, description: "Required of a `webhook`" }),
    description: Type.Optional(About),
    enabled: Type.Optional(Type.Boolean()),
  }),
  NEW_ENDPOINT_EXAMPLE,
);

/** The same for a webhook, for which `events` is required. */
export const NewWebhook = Type.Object({ ...NewEndpoint.properties, events: Events });

export const EndpointEdit = named(
  "WebhookEndpointUpdate",
  Type.Object({
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    description: Type.Optional(About),
    enabled: Type.Optional(Type.Boolean()),
  }),
  ENDPOINT_UPDATE_EXAMPLE,
);

export const ReadEndpoint = named(
  "WebhookEndpoint",
  Type.Object({
    id: Type.String(),
    kind: OneOf(ENDPOINT_KINDS, "WebhookEndpointKind"),
    url: Type.String({ description: "Of a chat only its host and its last characters: the whole of it is a secret" }),
    description: Nullable(Type.String()),
    events: Type.Array(OneOf(WEBHOOK_EVENTS, "WebhookEvent")),
    enabled: Type.Boolean(),
    managed_by: Nullable(OneOf(["churn_risk"])),
    disabled_reason: Nullable(OneOf(DISABLED_REASONS)),
    failing_since: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  ENDPOINT_EXAMPLE,
);

export const toEndpoint = shownAs(ReadEndpoint);

export const FindEndpoints = Type.Object(Page);

export const FindDeliveries = Type.Object({
  ...LogPage,
  status: Type.Optional(OneOf(DELIVERY_STATUSES, "DeliveryStatus")),
  event: Type.Optional(OneOf(WEBHOOK_EVENTS, "WebhookEvent")),
});

export const FindAlerts = Type.Object({ ...Page, status: Type.Optional(OneOf(DELIVERY_STATUSES, "DeliveryStatus")) });

const Attempt = named(
  "DeliveryAttempt",
  Type.Object({
    at: Timestamp,
    cause: OneOf(ATTEMPT_CAUSES),
    url: Type.String({ description: "Without its query" }),
    status_code: Nullable(Type.Integer()),
    latency_ms: Type.Integer(),
    error: Nullable(
      Type.String({
        description:
          "status_… or dns_failed, private_address, timed_out, tls_failed, connection_refused, unreachable, connection_lost, bad_response, request_failed",
      }),
    ),
    detail: Nullable(Type.String()),
    response: Nullable(Type.String({ description: "The first KiB of the answer's body" })),
  }),
  ATTEMPT_EXAMPLE,
);

const toAttempt = shownAs(Attempt, ({ startedAt }: WebhookAttempt) => ({ at: iso(startedAt) }));

const State = Type.Object({
  status: OneOf(DELIVERY_STATUSES, "DeliveryStatus"),
  test: Type.Boolean(),
  attempts: Type.Array(Attempt),
  last_error: Nullable(Type.String()),
  next_attempt_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
  created_at: Timestamp,
});

const toState = shownAs(State, ({ log }: Logged) => ({ attempts: log.map((one) => toAttempt(one)) }));

const Payload = Type.Object(
  {},
  { additionalProperties: true, description: "What is sent, as JSON; a chat gets a message that is written from it" },
);

export const ReadDelivery = named(
  "WebhookDelivery",
  Type.Object({
    id: Type.String(),
    opaque_id: Type.String(),
    event: OneOf(WEBHOOK_EVENTS, "WebhookEvent"),
    ...State.properties,
    payload: Payload,
  }),
  DELIVERY_EXAMPLE,
);

export const toDelivery = shownAs(ReadDelivery, (delivery: Logged) => ({
  ...toState(delivery),
  payload: JSON.parse(delivery.body),
}));

export const ReadAlert = named(
  "Alert",
  Type.Object({
    opaque_id: Type.String(),
    customer_email: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    risk_score: Type.Integer(),
    risk_level: Type.String(),
    signals: Type.Array(Type.Object({ name: Type.String(), weight: Type.Number() })),
    triggered_at: Timestamp,
    delivery_mode: OneOf(DELIVERY_MODES),
    ...State.properties,
    mail: Nullable(
      Type.Object(
        {
          message_id: Nullable(Type.String()),
          subject: Nullable(Type.String()),
          signal: Nullable(Type.String({ description: "What the mail is about" })),
          source: Nullable(OneOf(["llm", "template"])),
          model: Nullable(Type.String()),
          reason: Nullable(Type.String({ description: "Why there is no mail, or not yet, in words" })),
        },
        { description: "In direct mode: the mail to the customer" },
      ),
    ),
  }),
  ALERT_EXAMPLE,
);

/** What the body of an alert says of it. */
type AlertBody = Pick<
  Static<typeof ReadAlert>,
  "customer_email" | "risk_score" | "risk_level" | "signals" | "triggered_at"
> & { customer_id?: string | null };

export const toAlert = (alert: LoggedAlert): Static<typeof ReadAlert> =>
  "mail" in alert ? toMailedAlert(alert.mail) : toPostedAlert(alert.delivery);

function toPostedAlert(delivery: Logged): Static<typeof ReadAlert> {
  const body = JSON.parse(delivery.body) as AlertBody;
  return {
    opaque_id: delivery.opaqueId,
    customer_email: body.customer_email,
    customer_id: body.customer_id ?? null,
    risk_score: body.risk_score,
    risk_level: body.risk_level,
    signals: body.signals,
    triggered_at: body.triggered_at,
    delivery_mode: "webhook",
    ...toState(delivery),
    mail: null,
  };
}

function toMailedAlert(logged: LoggedMail): Static<typeof ReadAlert> {
  const { alert, mail, message, status } = logged;
  const { signals } = JSON.parse(alert.payload) as AlertBody;
  const reason = reasonOf(logged);
  return {
    opaque_id: alert.id,
    customer_email: alert.customerEmail,
    customer_id: alert.customerId,
    risk_score: alert.riskScore,
    risk_level: alert.riskLevel,
    signals,
    triggered_at: iso(alert.triggeredAt),
    delivery_mode: "direct",
    status,
    test: alert.test,
    attempts: [],
    last_error: reason?.name ?? null,
    next_attempt_at: mail.state === "planned" ? iso(mail.dueAt) : null,
    delivered_at: isoOrNull(message?.handedOverAt ?? null),
    created_at: iso(mail.createdAt),
    mail: {
      message_id: message?.id ?? null,
      subject: message?.subject ?? null,
      signal: mail.signal,
      source: mail.source,
      model: mail.model,
      reason: reason?.words ?? null,
    },
  };
}

export const Retried = named(
  "RetriedDelivery",
  Type.Object({ opaque_id: Type.String(), status: OneOf(DELIVERY_STATUSES, "DeliveryStatus") }),
  { opaque_id: "dlv_01kjq6psg000mc2yjvmd90kwtn3qe", status: "pending" },
);

export const toRetried = shownAs(Retried);
