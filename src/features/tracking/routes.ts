// Tracking over HTTP: a project's pages and servers report events, and its team lists those of a customer.

import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { readBytes, SMALL_BODY, TooLarge } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { type Answer, fastRoute } from "../../http/fast-routes.ts";
import { ignoredFieldsOf } from "../../http/ignored-fields.ts";
import { body, documented, objectBody, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { anyone } from "../../http/rules.ts";
import { List } from "../../http/shapes.ts";
import { takeLimit } from "../../http/take-limit.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { INVALID_JSON, parseJson } from "../../lib/json.ts";
import { TryLater } from "../../lib/try-later.ts";
import { reasonOf, StoreError } from "../../store/engine.ts";
import { inProject, sentCredential } from "../access/guards.ts";
import { peopleAndKeys, trackLimit } from "../access/rules.ts";
import { saveCustomer } from "../customers/service.ts";
import { cachedKeyOwners, type KeyOwner } from "../projects/key-owners.ts";
import { trackedEventsEntry } from "./entries.ts";
import { countOf, isBatch, parseEvents } from "./events-model.ts";
import { Accepted, FindTrackedEvents, MOST_EVENTS, ReadTrackedEvent, Tracked, toTrackedEvent } from "./model.ts";
import type { ReportedEvent } from "./recording.ts";
import { callsIn, type Identified, isSegment, readCalls } from "./segment.ts";
import { findTrackedCustomer, trackedEventList, type WhichCustomer } from "./service.ts";

const TRY_AGAIN = 30; // s
const LARGEST_OF_PAGES = 256 * 1024;
const UNKNOWN_KEY = "A valid key is needed: public_key in the body, or X-API-Key";

const ABOUT = `One event, or up to 1,000 of them in \`events\`, by the project's public key (in the body, or as \`X-API-Key\`) or its secret one (\`X-API-Key\`). The body is read as JSON whatever its content type says, so that \`navigator.sendBeacon\` needs no pre-flight. A batch is accepted as a whole or, if one event is wrong, not at all. With the public key each event takes a token of the project's limit; where a batch has more events than there are tokens, it is a 429 and nothing of it is accepted. With the secret key each request takes one token. One event may have 64 KiB, a batch 256 KiB by the public key and 1 MiB by the secret one.

\`customer_id\` may stand in for the address. Both together make one customer only with the secret key; else the address alone counts. An \`event_id\` (up to 255 characters) counts once in its project for as long as events are stored (\`tracking.retention\`); events of the public key and of the secret one are apart. \`occurred_at\` is another name of \`timestamp\`, which is at most 5 minutes ahead and 90 days ago, by default now.

A body in the shape of a call of Segment's (\`track\`, \`identify\`, \`page\`, or several in \`batch\`) is taken as well; docs/tracking.md says how it is read.

Names that mean something for the churn risk: \`login\`, \`feature_used\` (with \`properties.feature\`), \`cancel_page_view\` (or \`cancel_button_clicked\`), \`billing_page_view\` (or \`billing_portal_visit\`), \`invite_sent\`, \`support_ticket\`, \`error\`, and with the secret key \`plan_downgrade\`, \`plan_upgrade\`, \`data_export\`, \`team_member_removed\`, \`payment_failed\`, \`payment_recovered\`. Any other counts as activity. 500 of them and 500 features are distinguished; a further name counts as \`activity\`, a further feature as \`feature_used\`.`;

/** For the document: the handler reads it, so that an unknown key is reported before any error in the events. */
const trackBody = documented(body(Tracked));

/** The project whose page or server reports. */
type Source = { projectId: string; trusted: boolean };

export type ReceiverDeps = Pick<Deps, "store" | "ingest" | "clock" | "config" | "log">;

/** Receives events from anyone with a key, in our own format or in Segment's. */
export function createReceiver(deps: ReceiverDeps) {
  const { store, ingest, clock, config, log } = deps;
  const findOwner = cachedKeyOwners(deps, "public");
  const findSecretOwner = cachedKeyOwners(deps, "secret");

  /** Stores Segment's calls, and returns how many of them were events of a known customer. */
  async function takeCalls(source: Source, body: object): Promise<number> {
    const calls = callsIn(body);
    if (calls === undefined) throw invalid("batch", `must be a list of at most ${MOST_EVENTS} calls`);
    const { events, identified } = readCalls(calls, clock.now());
    // A browser could set the name of any customer's id.
    if (source.trusted && identified.length > 0) await stored(() => saveIdentified(source, identified));
    if (events.length > 0) await append(source, events);
    return events.length;
  }

  const saveIdentified = ({ projectId }: Source, identified: Identified[]): Promise<void> =>
    store.write(async (tx) => {
      for (const facts of identified) await saveCustomer(tx, { id: projectId }, "segment", facts);
    });

  const append = (source: Source, events: ReportedEvent[]): Promise<void> =>
    stored(() => ingest.append(trackedEventsEntry, { ...source, events }));

  async function stored(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error("Tracked events could not be written", { reason: reasonOf(error) });
      throw new TryLater("unavailable", "Nothing can be stored at the moment: send this again", TRY_AGAIN);
    }
  }

  /** The limit of its size depends on the key: the public one is in every page. */
  async function readBody(request: Request, context: RequestContext): Promise<unknown> {
    const { maxBody } = config.server;
    const ofServer =
      sentCredential(context)?.kind === "key" || basicUserIn(request.headers)?.startsWith("sk_") === true;
    const most = ofServer ? maxBody : Math.min(maxBody, LARGEST_OF_PAGES);
    const bytes = await readBytes(request, most).catch(() => null); // the client went away in the middle
    if (bytes === null) return INVALID_JSON;
    if (bytes instanceof TooLarge) return bytes;
    const body = parseJson(bytes);
    return bytes.length > SMALL_BODY && !isBatch(body) && !isBatchOfCalls(body) ? new TooLarge(SMALL_BODY) : body;
  }

  /** Returns a promise only if the key must be looked up, or if nodes share the limit. */
  function sourceOf(request: Request, context: RequestContext, body: unknown): Source | Promise<Source> {
    const credential = sentCredential(context);
    if (credential?.kind === "key") {
      const taking = takeLimit(context, "track", credential.bucket);
      return after(taking, { projectId: credential.project.id, trusted: true });
    }
    // A key in the header counts first: an invalid secret key must not turn a server into a browser.
    const given = objectBody(body) as { public_key?: unknown; writeKey?: unknown };
    const key = request.headers.get("x-api-key") || given.public_key || basicUserIn(request.headers) || given.writeKey;
    // Of the API the caller was looked for already.
    if (typeof key === "string" && key.startsWith("sk_")) return serverOf(context, key);
    const owner = typeof key === "string" ? findOwner(key) : undefined;
    if (owner instanceof Promise) return owner.then((found) => pageOf(context, body, found));
    return pageOf(context, body, owner);
  }

  async function serverOf(context: RequestContext, key: string): Promise<Source> {
    const owner = await findSecretOwner(key);
    if (!owner) throw new AppError("unauthorized", UNKNOWN_KEY);
    await takeLimit(context, "track", `project:${owner.project.id}`);
    return { projectId: owner.project.id, trusted: true };
  }

  function pageOf(context: RequestContext, body: unknown, owner: KeyOwner | undefined): Source | Promise<Source> {
    if (!owner) throw new AppError("unauthorized", UNKNOWN_KEY);
    const taking = takeLimit(context, "track", `public:${owner.project.id}`, countOf(body));
    return after(taking, { projectId: owner.project.id, trusted: false });
  }

  return { readBody, sourceOf, takeCalls, append };
}

const after = (taking: void | Promise<void>, source: Source): Source | Promise<Source> =>
  taking === undefined ? source : taking.then(() => source);

/** The user of HTTP Basic authentication, where Segment's clients put their write key. */
function basicUserIn(headers: Headers): string | undefined {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString().split(":")[0];
}

const isBatchOfCalls = (body: unknown): boolean => typeof body === "object" && body !== null && "batch" in body;

/** For anyone who has a key. */
export const trackRoutes = (deps: ReceiverDeps) => {
  const { clock } = deps;
  const { readBody, sourceOf, takeCalls, append } = createReceiver(deps);

  /** A fast route: most requests come here. */
  async function track(request: Request, context: RequestContext): Promise<Answer> {
    const body = await readBody(request, context);
    const source = await sourceOf(request, context, body);
    const given = objectBody(body);
    if (isSegment(given)) return accepted(await takeCalls(source, given));
    const events = parseEvents(given, clock.now());
    context.ignoredFields = [...context.ignoredFields, ...ignoredFieldsOf(Tracked, given)];
    await append(source, events);
    return accepted(events.length);
  }

  return new Elysia().post(
    "/track",
    fastRoute(track),
    describe({
      parse: "none",
      body: trackBody,
      id: "trackEvents",
      tag: "Customers",
      access: anyone,
      limit: trackLimit,
      cors: true,
      summary: "Track what customers do",
      description: ABOUT,
      status: 202,
      response: Accepted,
      errors: [401, 503],
      headers: [
        { name: "X-API-Key", description: "The project's secret or public key; else `public_key` in the body" },
      ],
    }),
  );
};

const accepted = (count: number): Answer => ({ status: 202, body: `{"status":"ok","accepted":${count}}` });

/** Of a project's team. */
export const trackedEventRoutes = ({ store, reader, ingest }: Pick<Deps, "store" | "reader" | "ingest">) =>
  new Elysia().use(inProject).get(
    "/tracked-events",
    async ({ auth, query }) => {
      await ingest.caughtUp();
      const customer = await findTrackedCustomer(store.read, auth.project, whoIn(query));
      const { events, total } = customer
        ? await reader.read(trackedEventList, { owner: customer, filter: {}, window: windowOf(query) })
        : { events: [], total: 0 };
      return { data: events.map(toTrackedEvent), meta: metaOf(query, total) };
    },
    describe({
      query: query(FindTrackedEvents),
      id: "listTrackedEvents",
      tag: "Customers",
      access: peopleAndKeys("viewer"),
      summary: "List what a customer did",
      description:
        "The events of one customer, by `customer_email` or `customer_id`, that are still stored (`tracking.retention`); those received last come first.",
      response: List(ReadTrackedEvent),
    }),
  );

function whoIn({ customer_email, customer_id }: Static<typeof FindTrackedEvents>): WhichCustomer {
  if (customer_email !== undefined && customer_id === undefined) return { email: customer_email };
  if (customer_id !== undefined && customer_email === undefined) return { customerId: customer_id };
  throw invalid("customer_email", "is required, or customer_id in its place: one of the two");
}
