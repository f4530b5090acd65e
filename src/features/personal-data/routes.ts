// The HTTP routes for one person's data: export and erasure.

import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { body } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Email, Item, Nullable, named, OneOf, Text, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import { recordAudit } from "../projects/audit.ts";
import { addressHash } from "../suppressions/service.ts";
import { getErasure, startErasure } from "./erasure/service.ts";
import { personalDataRead } from "./export.ts";

const Wanted = named(
  "PersonalDataRequest",
  Type.Object({
    customer_email: Type.Optional(Nullable(Email)),
    customer_id: Type.Optional(Nullable(Text({ min: 1, max: 255, oneLine: true }))),
  }),
  { customer_email: "grace@example.com" },
);

const PersonalData = named(
  "PersonalData",
  Type.Object({
    exported_at: Timestamp,
    emails: Type.Array(Type.String()),
    customer_ids: Type.Array(Type.String()),
    kinds: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
      description: "Every stored row about the person, by kind, with its fields; a kind without rows is empty",
    }),
  }),
  {
    exported_at: "2026-03-02T09:00:00.000Z",
    emails: ["grace@example.com"],
    customer_ids: ["cus_4821"],
    kinds: { suppressions: [{ email: "grace@example.com", reason: "unsubscribed" }], churn_events: [] },
  },
);

const ReadErasure = named(
  "Erasure",
  Type.Object({
    id: Type.String(),
    status: OneOf(["queued", "running", "done"] as const),
    requested_at: Timestamp,
    finished_at: Nullable(Timestamp),
  }),
  {
    id: "era_01jnawr5h0000k3v9d2m7q4x8bt",
    status: "done",
    requested_at: "2026-03-02T09:00:00.000Z",
    finished_at: "2026-03-02T09:00:01.000Z",
  },
);

export const personalDataRoutes = ({ store, reader, ingest, clock, keys }: Deps) =>
  new Elysia()
    .use(inProject)
    .post(
      "/customers/export",
      async ({ auth: { project, actor }, body }) => {
        const given = givenIn(body);
        await ingest.allIn(); // the export must include everything that was acknowledged
        const { emails, ids, kinds } = await reader.read(personalDataRead, { projectId: project.id, given });
        const details = { address_hashes: emails.map((email) => addressHash(project, email)) };
        const now = clock.now();
        await store.write((tx) => recordAudit(tx, { project, actor, action: "person.exported", details }, now));
        return { data: { exported_at: iso(now), emails, customer_ids: ids, kinds } };
      },
      describe({
        body: body(Wanted),
        id: "exportPersonalData",
        tag: "Customers",
        access: people("admin"),
        summary: "Export everything that is stored of one person",
        description:
          "By address or by id, exactly one of the two. Holds every row about the person: accounts and subscriptions, churn events with their variants and mails, the cancel flow, behaviour, risk, and webhooks in and out that name them. An id that several addresses share is refused (400). The audit log records the export without the address.",
        response: Item(PersonalData),
      }),
    )
    .delete(
      "/customers/:id",
      async ({ auth: { project, actor }, params: { id } }) => {
        const given = id.includes("@") ? { email: id } : { id };
        await ingest.caughtUp();
        const person = await reader.read(personalDataRead, { projectId: project.id, given });
        const by = { project, actor, sealingKey: keys.sealing };
        const erasure = await store.write((tx) => startErasure(tx, by, person, clock.now()));
        return { data: toErasure(erasure) };
      },
      describe({
        id: "deleteCustomer",
        tag: "Customers",
        access: people("admin"),
        redact: ["id"],
        summary: "Erase everything that is stored of one person",
        description:
          "By address or by id. As soon as this is answered, no more mail goes to the person; a job then removes them from every table and file of the service. What statistics count stays, without anything that identifies the person; open churn events end as lost, and a keyed hash keeps the address suppressed. This cannot be undone. An id that several addresses share is refused (400). The audit log records that somebody was erased, not who.",
        status: 202,
        response: Item(ReadErasure),
      }),
    )
    .get(
      "/erasures/:id",
      async ({ auth: { project }, params: { id } }) => ({
        data: toErasure(await getErasure(store.read, project, id)),
      }),
      describe({
        id: "getErasure",
        tag: "Customers",
        access: people("admin"),
        summary: "Get how far an erasure is",
        response: Item(ReadErasure),
      }),
    );

const toErasure = shownAs(ReadErasure);

function givenIn({
  customer_email: email,
  customer_id: id,
}: Static<typeof Wanted>): { email: string } | { id: string } {
  if (email && !id) return { email };
  if (id && !email) return { id };
  const message = "is required, or customer_id in its place, but not both";
  throw new AppError("invalid", "The request is invalid", [{ field: "customer_email", message }]);
}
