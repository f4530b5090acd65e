// Connections in the responses of the API.

import { Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { CONNECTION_KINDS, CONNECTION_STATES, type Connection } from "./connection.ts";
import { MOST_COUNTED } from "./traffic.ts";

export const ReadConnection = named(
  "Connection",
  Type.Object({
    kind: OneOf(CONNECTION_KINDS, "ConnectionKind"),
    id: Nullable(Type.String({ description: "Of a webhook endpoint" })),
    name: Type.String(),
    state: OneOf(CONNECTION_STATES, "ConnectionState"),
    last_at: Nullable({ ...Timestamp, description: "When it last worked or was last heard from" }),
    last_error: Nullable(
      Type.Object({
        at: Timestamp,
        code: Nullable(
          Type.String({
            description: "As the inbox and the log of deliveries have it; null where words are all there is",
          }),
        ),
        message: Type.String(),
      }),
    ),
    usual_gap_seconds: Nullable(
      Type.Integer({ description: "How far apart events came on average in the last 28 days" }),
    ),
    last_7_days: Type.Record(Type.String(), Type.Integer(), { description: "Counts by what became of each" }),
    more: Type.Boolean({
      description: `Whether there were more in the last 7 days: of each connection the newest ${MOST_COUNTED} of each status are counted`,
    }),
    address: Nullable(Type.String({ description: "To copy: where the other side posts, or where we post" })),
    has_secret: Nullable(
      Type.Boolean({
        description: "Whether a secret is set; of the widget, whether it asks for a proof of identity",
      }),
    ),
    test: Nullable(
      Type.Object(
        { method: Type.Literal("POST"), path: Type.String(), body: Type.Array(Type.String()) },
        { description: "The call that tests it, below the project, with the fields of its body" },
      ),
    ),
  }),
  {
    kind: "provider",
    id: null,
    name: "Stripe",
    state: "connected",
    last_at: "2026-03-02T09:00:00.000Z",
    last_error: null,
    usual_gap_seconds: 502,
    last_7_days: { received: 1204, processed: 1204, failed: 0, dropped: 0 },
    more: false,
    address: "https://recoverd.example.com/api/v1/webhooks/stripe/pub_example",
    has_secret: true,
    test: null,
  },
);

const WORDS: Readonly<Record<string, string>> = {
  bad_signature: "The signature did not fit: check the webhook secret",
  too_large: "The body was too large",
  not_json: "The body was no JSON",
  not_an_object: "The body was no JSON object",
};

const CODE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

export const toConnection = shownAs(ReadConnection, ({ lastError, usualGap, counts, test }: Connection) => ({
  last_error: lastError && {
    at: iso(lastError.at),
    code: CODE.test(lastError.reason) ? lastError.reason : null,
    message: WORDS[lastError.reason] ?? lastError.reason,
  },
  usual_gap_seconds: usualGap === null ? null : Math.round(usualGap / 1_000),
  last_7_days: counts,
  test: test && { method: "POST" as const, ...test },
}));
