// The connection with Stripe in the requests and responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../../http/shapes.ts";
import { iso, isoOrNull } from "../../../lib/clock.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { RIGHTS } from "./rights.ts";
import { READ_STATUSES, STAGES, type StripeConnection } from "./tables.ts";

export const ConnectBody = named(
  "StripeKey",
  Type.Object({
    api_key: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: "^\\s*[!-~]+\\s*$",
      description: "A restricted key of Stripe, such as rk_live_…; it is stored sealed, and no answer has it",
      errorMessage: "must be a Stripe key, such as rk_live_… or rk_test_…",
    }),
  }),
  { api_key: "rk_live_example" },
);

const StripeRight = Type.Object({
  id: Type.String(),
  name: Type.String({ description: "As in Stripe's list of a restricted key's permissions" }),
  access: OneOf(["read", "write"]),
  needed_for: Type.String(),
  required: Type.Boolean({ description: "Whether the connection needs it" }),
  held: Nullable(Type.Boolean({ description: "Null while nothing is connected" })),
});

export const ReadStripeConnection = named(
  "StripeConnection",
  Type.Object({
    connected: Type.Boolean(),
    mode: Nullable(OneOf(["live", "test"])),
    key_last4: Nullable(Type.String()),
    connected_at: Nullable(Timestamp),
    endpoint: Nullable(Type.Object({ id: Type.String(), url: Type.String() })),
    rights: Type.Array(StripeRight),
    apply_offers: Type.Boolean(),
    apply_cancellations: Type.Boolean(),
    backfill: Nullable(
      Type.Object(
        {
          status: OneOf(READ_STATUSES),
          stage: OneOf(STAGES, "StripeBackfillStage"),
          progress: Type.Number({
            description: "0 to 1: by kinds of objects, and of invoices by how far back they are read",
          }),
          counts: Type.Object(Object.fromEntries(STAGES.map((stage) => [stage, Type.Integer()])) as CountShapes),
          error: Nullable(Type.String({ description: "What goes or went wrong" })),
          finished_at: Nullable(Timestamp),
        },
        { description: "Reading the past of the account: customers, subscriptions, prices, invoices of 24 months" },
      ),
    ),
  }),
  {
    connected: true,
    mode: "live",
    key_last4: "x7Yz",
    connected_at: "2026-03-02T09:00:00.000Z",
    endpoint: {
      id: "we_1PgafTB1WZL",
      url: "https://recoverd.example.com/api/v1/webhooks/stripe/pub_example",
    },
    rights: [
      {
        id: "customers",
        name: "Customers",
        access: "read",
        needed_for: "whom to write to",
        required: true,
        held: true,
      },
    ],
    apply_offers: false,
    apply_cancellations: false,
    backfill: {
      status: "running",
      stage: "subscriptions",
      progress: 0.4,
      counts: { prices: 12, customers: 4_812, subscriptions: 1_900, paid_invoices: 0, open_invoices: 0 },
      error: null,
      finished_at: null,
    },
  },
);

type CountShapes = Record<(typeof STAGES)[number], ReturnType<typeof Type.Integer>>;

export const ReadDisconnected = named(
  "StripeDisconnection",
  Type.Object({
    endpoint_removed: Type.Boolean({
      description: "False where Stripe refuses the key: then the endpoint is to be removed at Stripe by hand",
    }),
  }),
  { endpoint_removed: true },
);

export function toStripeConnection(
  project: Project,
  connection: StripeConnection | undefined,
): Static<typeof ReadStripeConnection> {
  const { apply_offers, apply_cancellations } = settingsOf(project).integrations.stripe;
  return {
    connected: connection !== undefined,
    mode: connection ? (connection.livemode ? "live" : "test") : null,
    key_last4: connection?.keyEnding ?? null,
    connected_at: isoOrNull(connection?.connectedAt ?? null),
    endpoint: connection ? { id: connection.endpointId, url: connection.endpointUrl } : null,
    rights: RIGHTS.map(({ id, name, access, neededFor, required }) => ({
      id,
      name,
      access,
      needed_for: neededFor,
      required,
      held: connection ? !connection.missingRights.includes(id) : null,
    })),
    apply_offers,
    apply_cancellations,
    backfill: connection ? backfillOf(connection) : null,
  };
}

function backfillOf(connection: StripeConnection) {
  const { readStatus, readStage, readPart, readCounts, readError, readFinishedAt } = connection;
  const done = (STAGES.indexOf(readStage) + readPart) / STAGES.length;
  return {
    status: readStatus,
    stage: readStage,
    progress: readStatus === "completed" ? 1 : Math.round(done * 1_000) / 1_000,
    counts: Object.fromEntries(STAGES.map((stage) => [stage, readCounts[stage] ?? 0])) as Record<
      (typeof STAGES)[number],
      number
    >,
    error: readError,
    finished_at: readFinishedAt === null ? null : iso(readFinishedAt),
  };
}
