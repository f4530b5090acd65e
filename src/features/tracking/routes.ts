// Tracking over HTTP: what a project's pages and servers tell, and what was told of one customer.

import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { inProject } from "../../http/auth.ts";
import { readBytes, SMALL_BODY, TOO_LARGE, TooLarge } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { type Answer, door } from "../../http/doors.ts";
import { ignoredFieldsOf } from "../../http/ignored-fields.ts";
import { objectBody, query, type Spec } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { List } from "../../http/shapes.ts";
import { takeLimit } from "../../http/take-limit.ts";
import { invalid } from "../../lib/errors.ts";
import { INVALID_JSON, parseJson } from "../../lib/json.ts";
import { TryLater } from "../../lib/try-later.ts";
import { reasonOf, StoreError } from "../../store/engine.ts";
import { type KeyOwner, rememberedKeyOwners } from "../projects/key-owners.ts";
import { Intake } from "./intake.ts";
import { Accepted, FindTrackedEvents, ReadTrackedEvent, Tracked, toTrackedEvent } from "./model.ts";
import { countOf, isBatch, readEvents } from "./reading-model.ts";
import { unknownKey } from "./recording.ts";
import { findTrackedCustomer, listTrackedEvents, type WhichCustomer } from "./service.ts";

const TRY_AGAIN = 30; // s
const LARGEST_OF_PAGES = 256 * 1024;

const ABOUT = `One event, or up to 1,000 of them in \`events\`, by the project's public key (in the body, or as \`X-API-Key\`) or its secret one (\`X-API-Key\`). The body is read as JSON whatever its content type says, so that \`navigator.sendBeacon\` needs no pre-flight. All of a batch is taken or, if one event is wrong, none. With the public key each event takes a token of the project's limit; where a batch has more events than there are tokens, it is a 429 and nothing of it is taken. With the secret key each request takes one token. One event may have 64 KiB, a batch 256 KiB by the public key and 1 MiB by the secret one.

\`customer_id\` may stand in for the address. Both together make one customer only on the word of the secret key; else the address alone counts. An \`event_id\` (up to 255 characters) counts once in its project for as long as events are kept (\`tracking.retention\`); what comes with the public key and what comes with the secret one is apart. \`occurred_at\` is another name of \`timestamp\`, which is at most 5 minutes ahead and 90 days ago, and now where it is left out.

Names that mean something for the churn risk: \`login\`, \`feature_used\` (with \`properties.feature\`), \`cancel_page_view\` (or \`cancel_button_clicked\`), \`billing_page_view\` (or \`billing_portal_visit\`), \`invite_sent\`, \`support_ticket\`, \`error\`, and with the secret key \`plan_downgrade\`, \`plan_upgrade\`, \`data_export\`, \`team_member_removed\`, \`payment_failed\`, \`payment_recovered\`. Any other counts as activity. 500 of them and 500 features are told apart; a further name counts as \`activity\`, a further feature as \`feature_used\`.`;

/** For the document: the handler reads it, so that an unknown key is told before anything that is wrong with the events. */
const trackBody: Spec<unknown> = {
  schema: Tracked,
  optional: false,
  "~standard": { version: 1, vendor: "recoverd", validate: (value) => ({ value }) },
};

/** Whose page or server it is that tells. */
type Source = { projectId: string; trusted: boolean };

/** Of everybody who has a key. */
export const trackRoutes = (deps: Pick<Deps, "store" | "journal" | "clock" | "config" | "log">) => {
  const { clock, config, log } = deps;
  const intake = new Intake(deps);
  const findOwner = rememberedKeyOwners(deps, "public");

  /** Pages and servers tell far more than anybody asks. */
  async function take(request: Request, context: RequestContext): Promise<Answer> {
    const body = await readBody(request, context);
    const { projectId, trusted } = await sourceOf(request, context, body);
    const events = readEvents(objectBody(body), clock.now());
    context.ignoredFields = ignoredFieldsOf(Tracked, objectBody(body));
    try {
      await intake.take({ projectId, trusted, events });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error("What was tracked could not be written", { reason: reasonOf(error) });
      throw new TryLater("unavailable", "Nothing can be kept at the moment: send this again", TRY_AGAIN);
    }
    return { status: 202, body: `{"status":"ok","accepted":${events.length}}` };
  }

  /** What reading costs is bounded by who sends it: the public key is in every page. */
  async function readBody(request: Request, { credential }: RequestContext): Promise<unknown> {
    const { maxBody } = config.server;
    const most = credential?.kind === "key" ? maxBody : Math.min(maxBody, LARGEST_OF_PAGES);
    const bytes = await readBytes(request, most).catch(() => null); // the client went away in the middle
    if (bytes === null) return INVALID_JSON;
    if (bytes === TOO_LARGE) return new TooLarge(most);
    const body = parseJson(bytes);
    return bytes.length > SMALL_BODY && !isBatch(body) ? new TooLarge(SMALL_BODY) : body;
  }

  /** A promise only where the key has to be looked up. */
  function sourceOf(request: Request, context: RequestContext, body: unknown): Source | Promise<Source> {
    const { credential } = context;
    if (credential?.kind === "key") {
      takeLimit(context, "track", credential.bucket);
      return { projectId: credential.project.id, trusted: true };
    }
    // A key in the header is the one that counts: a secret one that is wrong must not make a server a browser.
    const key = request.headers.get("x-api-key") || (objectBody(body) as { public_key?: unknown }).public_key;
    const owner = typeof key === "string" ? findOwner(key) : undefined;
    if (owner instanceof Promise) return owner.then((found) => pageOf(context, body, found));
    return pageOf(context, body, owner);
  }

  function pageOf(context: RequestContext, body: unknown, owner: KeyOwner | undefined): Source {
    if (!owner) throw unknownKey();
    takeLimit(context, "track", `public:${owner.project.id}`, countOf(body));
    return { projectId: owner.project.id, trusted: false };
  }

  return new Elysia().post("/track", door(take), {
    parse: "none",
    body: trackBody,
    detail: describe({
      id: "trackEvents",
      tag: "Customer activity",
      summary: "Track what customers do",
      description: ABOUT,
      status: 202,
      response: Accepted,
      errors: [400, 401, 429, 503],
      headers: [
        { name: "X-API-Key", description: "The project's secret or public key; else `public_key` in the body" },
      ],
      security: false,
    }),
  });
};

/** Of a project's team. */
export const trackedEventRoutes = ({ store, journal }: Pick<Deps, "store" | "journal">) =>
  new Elysia().use(inProject({ store })).get(
    "/tracked-events",
    async ({ auth, query }) => {
      await journal.absorbed();
      const customer = await findTrackedCustomer(store.read, auth.project, whoIn(query));
      const { events, total } = customer
        ? await listTrackedEvents(store.read, customer, windowOf(query))
        : { events: [], total: 0 };
      return { data: events.map(toTrackedEvent), meta: metaOf(query, total) };
    },
    {
      query: query(FindTrackedEvents),
      detail: describe({
        id: "listTrackedEvents",
        tag: "Customer activity",
        summary: "List what a customer did",
        description:
          "The events of one customer, by `customer_email` or `customer_id`, that are still kept (`tracking.retention`); those received last come first.",
        response: List(ReadTrackedEvent),
        errors: [400, 401, 403, 404],
      }),
    },
  );

function whoIn({ customer_email, customer_id }: Static<typeof FindTrackedEvents>): WhichCustomer {
  if (customer_email !== undefined && customer_id === undefined) return { email: customer_email };
  if (customer_id !== undefined && customer_email === undefined) return { customerId: customer_id };
  throw invalid("customer_email", "is required, or customer_id in its place: one of the two");
}
