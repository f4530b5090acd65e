// Compares the ledger with what the service shows, once no work is left.

import type { Client } from "./client.ts";
import type { Inspector } from "./database.ts";
import type { Bounds, Ledger } from "./ledger.ts";
import type { Peers } from "./peers.ts";
import { ENDING } from "./plan.ts";
import { OWNER, type Project, SLUG } from "./setup.ts";

export type Compared = { client: Client; ledger: Ledger; peers: Peers; project: Project; inspector: Inspector };

const API = `/api/v1/projects/${SLUG}`;
const SHOWN = 3;
const IN_FLIGHT = 10_000; // ms; a mail whose SMTP conversation has begun is not stopped

export async function compareAll(compared: Compared): Promise<void> {
  await compareEvents(compared);
  await compareInbox(compared);
  await compareTracked(compared);
  await compareDeliveries(compared);
  await compareRest(compared);
  compareMails(compared);
  violateAll(compared.ledger, "files of the journal were put aside", compared.inspector.aside());
}

/** Records one violation for all names of a kind, showing some of them. */
function violateAll(ledger: Ledger, what: string, names: readonly string[]): void {
  if (names.length > 0) ledger.violate(`${names.length} ${what}: ${names.slice(0, SHOWN).join(", ")}`);
}

/** Checks that each name was found as often as its bounds allow, and that no name without bounds was found. */
function compareCounts(
  ledger: Ledger,
  what: string,
  found: ReadonlyMap<string, number>,
  bounds: ReadonlyMap<string, Bounds>,
): void {
  const named = [...bounds].map(([name, { least, most }]) => ({ name, least, most, count: found.get(name) ?? 0 }));
  const show = ({ name, count }: { name: string; count: number }) => `${name} (${count})`;
  violateAll(
    ledger,
    `${what} were acknowledged and are missing`,
    named.filter(({ count, least }) => count < least).map(show),
  );
  violateAll(ledger, `${what} are there too often`, named.filter(({ count, most }) => count > most).map(show));
  violateAll(
    ledger,
    `${what} came from nowhere`,
    [...found.keys()].filter((name) => !bounds.has(name)),
  );
}

const countBy = <T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, number> =>
  new Map([...Map.groupBy(rows, nameOf)].map(([name, of]) => [name, of.length]));

async function compareEvents({ client, ledger, inspector }: Compared): Promise<void> {
  const events = await client.all(`${API}/churn-events?order=asc`);
  compareCounts(
    ledger,
    "churn events",
    countBy(events, ({ customer_email }) => customer_email),
    ledger.events,
  );
  const byId = new Map(events.map((event) => [event.id as string, event]));
  violateAll(
    ledger,
    "identifiers were returned and are missing",
    [...ledger.eventIds].filter((id) => !byId.has(id)),
  );
  const csv = (await client.call("GET", `${API}/exports/churn-events.csv`))?.text ?? "";
  violateAll(
    ledger,
    "events are missing in the export",
    [...byId.keys()].filter((id) => !csv.includes(id)),
  );
  const isEnded = (id: string) => byId.get(id)?.status === "recovered";
  violateAll(
    ledger,
    "events were marked as recovered and are not",
    [...ledger.recovered].filter((id) => !isEnded(id)),
  );
  const unpaid = events.filter(
    ({ customer_email, status }) => ledger.paid.has(customer_email) && status !== "recovered",
  );
  violateAll(
    ledger,
    "payments came and their events are not recovered",
    unpaid.map(({ id }) => id),
  );
  const wrongReason = [...ledger.reasons].filter(
    ([id, reason]) => reason !== "" && byId.get(id)?.cancel_reason !== reason,
  );
  violateAll(
    ledger,
    "reasons were changed and are not",
    wrongReason.map(([id]) => id),
  );

  const variants = new Map<string, number>(
    inspector
      .rows("select event_id, count(*) n from variants group by event_id")
      .map(({ event_id, n }) => [event_id, n]),
  );
  const odd = [...variants].filter(([, count]) => count !== 9).map(([id, count]) => `${id} (${count})`);
  violateAll(ledger, "events have more or fewer than nine variants", odd);
  const unwritten = [...ledger.generated].filter((id) => !variants.has(id));
  violateAll(ledger, "events were to be written about and were not", unwritten);
}

async function compareInbox({ client, ledger }: Compared): Promise<void> {
  const all = await client.all(`${API}/inbound-events`);
  const isMistimed = ({ status, reason }: { status: string; reason: string }) =>
    ledger.mistimed > 0 && status === "dropped" && reason === "bad_signature";
  const inbox = all.filter((post) => !isMistimed(post));
  compareCounts(
    ledger,
    "posts",
    countBy(inbox, ({ event_id }) => event_id),
    ledger.posts,
  );
  const odd = inbox.filter(({ status }) => status !== "processed");
  violateAll(
    ledger,
    "posts were not processed",
    odd.map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
  );
}

async function compareTracked({ client, ledger }: Compared): Promise<void> {
  for (const [customer, bounds] of ledger.tracked) {
    const events = await client.all(`${API}/tracked-events?customer_id=${customer}`);
    compareCounts(
      ledger,
      `tracked events of ${customer}`,
      countBy(events, ({ event_id }) => event_id),
      bounds,
    );
  }
}

async function compareDeliveries({ client, ledger, peers, project, inspector }: Compared): Promise<void> {
  const known = new Set<string>();
  for (const [path, endpoint] of Object.entries(project.endpoints)) {
    const deliveries = await client.all(`${API}/webhook-endpoints/${endpoint}/deliveries`);
    for (const { opaque_id } of deliveries) known.add(`/${path} ${opaque_id}`);
    const odd = deliveries.filter(({ status }) => status !== "delivered");
    violateAll(
      ledger,
      `webhooks to /${path} were not delivered`,
      odd.map(({ id, status, last_error }) => `${id} ${status}: ${last_error}`),
    );
    const lost = deliveries.filter(
      ({ opaque_id, status }) => status === "delivered" && !peers.posts.has(`/${path} ${opaque_id}`),
    );
    violateAll(
      ledger,
      `webhooks to /${path} are said to be delivered and never came`,
      lost.map(({ id }) => id),
    );
    const created = deliveries.filter(({ event }) => event === "churn_event.created").length;
    const events = inspector.count("select count(*) from churn_events where source <> 'import'");
    if (created !== events) ledger.violate(`/${path} has ${created} webhooks of ${events} new churn events`);
  }
  const alerts = await client.all(`${API}/churn-risk/alerts`);
  for (const { opaque_id } of alerts) known.add(`/risk ${opaque_id}`);
  const delivered = new Set(alerts.filter(({ status }) => status === "delivered").map(({ opaque_id }) => opaque_id));
  const undelivered = alerts.filter(({ status }) => status !== "delivered");
  violateAll(
    ledger,
    "alerts were not delivered",
    undelivered.map(({ opaque_id, status }) => `${opaque_id} ${status}`),
  );
  violateAll(
    ledger,
    "alerts were acknowledged and not delivered",
    [...ledger.alerts].filter((id) => !delivered.has(id)),
  );
  violateAll(
    ledger,
    "alerts never came",
    [...delivered].filter((id) => !peers.posts.has(`/risk ${id}`)),
  );
  violateAll(
    ledger,
    "webhooks came that the service knows nothing of",
    [...peers.posts.keys()].filter((name) => !known.has(name)),
  );
}

async function compareRest({ client, ledger }: Compared): Promise<void> {
  const sessions = new Map((await client.all(`${API}/cancel-flow/sessions`)).map(({ id, outcome }) => [id, outcome]));
  const otherOutcome = [...ledger.sessions].filter(([id, outcome]) => sessions.get(id) !== outcome);
  violateAll(
    ledger,
    "cancel flows have another outcome",
    otherOutcome.map(([id, outcome]) => `${id} (${outcome}, ${sessions.get(id)})`),
  );
  const imports = new Map((await client.all(`${API}/imports`)).map((one) => [one.id, one]));
  const unfinished = [...ledger.imports.keys()].filter((id) => imports.get(id)?.status !== "completed");
  violateAll(
    ledger,
    "imports are not complete",
    unfinished.map((id) => `${id} ${JSON.stringify(imports.get(id))}`),
  );
  const suppressed = new Set((await client.all(`${API}/suppressions`)).map(({ email }) => email));
  violateAll(
    ledger,
    "addresses are not suppressed",
    [...ledger.silenced.keys()].filter((email) => !suppressed.has(email)),
  );
}

type Message = {
  message_id: string;
  variant_id: string | null;
  status: string;
  last_error: string | null;
  give_up_at: number;
  updated_at: number;
};

function compareMails({ ledger, peers, inspector }: Compared): void {
  const messages = inspector.rows(
    "select message_id, variant_id, status, last_error, give_up_at, updated_at from messages",
  ) as Message[];
  const byId = new Map(messages.map((message) => [message.message_id, message]));
  const twice = [
    ...countBy(
      messages.filter(({ variant_id }) => variant_id),
      ({ variant_id }) => variant_id!,
    ),
  ];
  violateAll(
    ledger,
    "variants have more than one mail",
    twice.filter(([, count]) => count > 1).map(([id]) => id),
  );

  const toCustomers = peers.mails.filter(({ to }) => to !== OWNER);
  const taken = Map.groupBy(toCustomers, ({ messageId }) => messageId);
  violateAll(
    ledger,
    "mails came that the service knows nothing of",
    [...taken.keys()].filter((id) => !byId.has(id)),
  );
  const lost = messages.filter(({ status, message_id }) => status === "sent" && !taken.has(message_id));
  violateAll(
    ledger,
    "mails are said to be sent and never came",
    lost.map(({ message_id }) => message_id),
  );
  const byVariant = new Map(messages.map((message) => [message.variant_id, message]));
  const unsent = [...ledger.sent].filter((id) => {
    const message = byVariant.get(id);
    // A stopped mail says why: the event was recovered, or the customer unsubscribed, before it was due.
    if (message?.status === "stopped") return message.last_error === null;
    // A failed mail was tried for a day of the service's clock.
    if (message?.status === "failed") return message.last_error === null || message.updated_at < message.give_up_at;
    return message?.status !== "sent";
  });
  violateAll(
    ledger,
    "mails were acknowledged and not sent",
    unsent.map((id) => `${id} (${byVariant.get(id)?.status})`),
  );

  for (const [messageId, copies] of taken) {
    for (const [i, copy] of copies.slice(1).entries()) {
      // Only an end of the process between the mail server's acceptance and its record explains a second copy.
      const isExplained = ledger.wasOut(ENDING, copies[i]!.begunAt, copy.takenAt);
      if (isExplained) ledger.repeatedMails++;
      else ledger.violate(`The mail ${messageId} to ${copy.to} came again although the process had not ended`);
    }
  }
  for (const mail of peers.mails) {
    const since = ledger.silenced.get(mail.to);
    if (since === undefined || mail.begunAt < since + IN_FLIGHT) continue;
    if (ledger.wasOut(["mail server hangs", "terminated while everyone hangs"], since, mail.begunAt)) continue;
    ledger.violate(`${mail.to} was mailed ${Math.round(mail.begunAt - since)} ms after it was suppressed`);
  }
}
