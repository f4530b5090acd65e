// Erases a person in passes that can be repeated: the job may run twice, or be killed at any point. The names by which the rows
// are found are stored sealed before the first row is deleted, so that a later pass finds the rest.

import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { chunksOf } from "../../../lib/in-chunks.ts";
import { openSealed, seal } from "../../../lib/seal.ts";
import { publish } from "../../../queue/domain-events.ts";
import { RetryLater, type Run } from "../../../queue/handlers.ts";
import { compile, type Db } from "../../../store/engine.ts";
import { findRow, findRows } from "../../../store/rows.ts";
import { reindexPerson } from "../../churn-events/indexing.ts";
import { loseEvents } from "../../churn-events/losing.ts";
import { PLACEHOLDER_DOMAIN } from "../../churn-events/stripped.ts";
import { churnEvents, OPEN_STATUSES } from "../../churn-events/tables.ts";
import { replacePlaces } from "../../customer-overview/keep-places.ts";
import { subscriptionReported } from "../../customers/subscriptions.ts";
import { forgetSumsAt } from "../../insights/sums/forget-sums.ts";
import { COUNTED_DELETIONS } from "../counted-deletions.ts";
import { withoutAddresses } from "../mentions.ts";
import { fill, type Known, type Names, partsOf } from "../names.ts";
import { type Erasure, erasures } from "../tables.ts";
import { eraseFiles } from "./files.ts";
import { findMentions, type Place } from "./find.ts";
import { findNames, isAtWork } from "./known.ts";
import { FREE_TEXTS, RULES, type Rule } from "./rules.ts";

const AGAIN = 2_000; // ms
const AT_ONCE = 200; // rows in one transaction, so that other writers do not wait long

type ErasureDeps = Pick<Deps, "store" | "reader" | "ingest" | "clock" | "keys" | "config">;

export async function erasePerson(deps: ErasureDeps, erasureId: string, { signal, endWith }: Run): Promise<void> {
  const { store, reader, ingest, clock } = deps;
  const erasure = await findRow(store.read, erasures, { id: erasureId });
  if (!erasure || erasure.person === null) return;
  const { projectId } = erasure;
  await ingest.caughtUp();
  const known = await saveNames(deps, erasure);
  const asked = { projectId, known: [...known].map(([name, all]): [Names, (string | number)[]] => [name, [...all]]) };
  const isBusy = await isAtWork(store.read, projectId, known);

  const standin = standinOf(erasure);
  await store.write((tx) => endSubscriptions(tx, projectId, known, clock.now()));
  for (const rule of RULES) {
    signal.throwIfAborted();
    const keys = rule.mentions && (await reader.read(findMentions, { ...asked, place: placeOf(rule) }));
    await carryOut(deps, rule, { projectId, standin, known, keys });
  }
  await store.write((tx) => endEvents(tx, projectId, known, clock.now()));
  await store.write((tx) => listAnew(tx, projectId, known, standin));
  await store.write((tx) => forgetEvents(tx, projectId, known));
  await redactFreeTexts(deps, projectId, (known.get("emails") ?? []).map(String));
  await eraseFiles(deps.config.data.dir, known);

  // A running job may have read the person's data before, and may write it again.
  if (isBusy) throw new RetryLater(AGAIN, "A job of the person is running", true);
  if (!ingest.discardSaved() || !(await store.dropDeleted())) {
    throw new RetryLater(AGAIN, "What was deleted is still being read", true);
  }
  await ingest.caughtUp();
  if (hasMore(await findNames(store.read, projectId, known), known)) {
    throw new RetryLater(AGAIN, "More about the person has come in", true);
  }
  endWith(async (tx) => {
    const done = { status: "done", person: null, finishedAt: clock.now() } as const;
    await tx.update(erasures).set(done).where(eq(erasures.id, erasureId));
  });
}

const standinOf = ({ id }: Erasure): string => `erased-${id.slice(-16)}@${PLACEHOLDER_DOMAIN}`;

export const sealNames = (key: Uint8Array, erasureId: string, known: Known): string =>
  seal(key, JSON.stringify([...known]), `erasure:${erasureId}`);

/** Stores and returns the known names, with those that they have led to since. */
async function saveNames({ store, keys }: ErasureDeps, { id, projectId, person }: Erasure): Promise<Known> {
  const before = JSON.parse(openSealed(keys.sealing, person!, `erasure:${id}`)) as [Names, (string | number)[]][];
  const known = await findNames(store.read, projectId, new Map(before));
  const change = { status: "running", person: sealNames(keys.sealing, id, known) } as const;
  await store.write((tx) => tx.update(erasures).set(change).where(eq(erasures.id, id)));
  return known;
}

/** The rows that come in from outside, perhaps too late for the rule that erases them. */
const FROM_OUTSIDE = ["events", "subscriptions", "sessions", "tracked", "replies"] as const;

const hasMore = (now: Known, before: Known): boolean =>
  FROM_OUTSIDE.some((name) => (now.get(name)?.length ?? 0) > (before.get(name)?.length ?? 0));

const placeOf = ({ table, key = "", mentions = [], isJson = false }: Rule): Place => ({
  table,
  key,
  columns: mentions,
  scope: scopeOf(table),
  isJson,
});

/** Some jobs belong to no project, but their ids are unique. Running jobs are left to finish. */
const scopeOf = (table: string): string =>
  table === "jobs" ? "(project_id = ? or project_id is null) and state <> 'running'" : "project_id = ?";

type Task = { projectId: string; standin: string; known: Known; keys: (string | number)[] | undefined };

async function carryOut({ store }: ErasureDeps, rule: Rule, { keys = [], ...task }: Task): Promise<void> {
  const { where, key = "" } = rule;
  const given = { project: task.projectId, standin: task.standin };
  const deleteCounted = COUNTED_DELETIONS[rule.table.split(" ")[0]!];
  const run = async (condition: string, part: Known, rest: (string | number)[] = []) => {
    const values: (string | number)[] = [];
    const text = fill(deleteCounted ? condition : `${statementOf(rule)} where ${condition}`, part, given, values);
    const all = [...values, ...rest];
    await store.write<unknown>((tx) => (deleteCounted ? deleteCounted(tx, text, all) : compile(tx, text).run(...all)));
  };
  if (where !== undefined) for (const part of partsOf(where, task.known)) await run(where, part);
  for (const some of chunksOf(keys, AT_ONCE)) {
    const scope = rule.table === "jobs" ? "state <> 'running'" : "project_id = :project";
    const column = key.replace(/^\w\./, "");
    await run(`${scope} and ${column} in (${some.map(() => "?").join(", ")})`, new Map(), some);
  }
}

function statementOf({ table, erase }: Rule): string {
  const name = table.split(" ")[0];
  return erase === "delete" ? `delete from ${name}` : `update ${name} set ${erase.join(", ")}`;
}

/** Running subscriptions end now, because nothing will report their end once they have lost their ids. */
async function endSubscriptions(tx: Db, projectId: string, known: Known, now: number): Promise<void> {
  for (const subscription of (known.get("subscriptions") ?? []).map(String)) {
    const { changes } = await compile(
      tx,
      "update subscriptions set status = 'ended', ended_at = ? where project_id = ? and id = ? and status <> 'ended'",
    ).run(now, projectId, subscription);
    if (changes === 0) continue;
    await compile(
      tx,
      `insert into subscription_changes (subscription, project_id, at, kind, told_at) values (?, ?, ?, 'ended', ?)
       on conflict do nothing`,
    ).run(subscription, projectId, now, now);
    await publish(tx, subscriptionReported, { projectId, subscription }, now);
  }
}

/** Marks open events as lost. Runs after the rows have lost their names, so that no notification contains one. */
async function endEvents(tx: Db, projectId: string, known: Known, now: number): Promise<void> {
  const ids = (known.get("events") ?? []).map(String);
  for (const some of chunksOf(ids, AT_ONCE)) {
    const open = await findRows(tx, churnEvents, { projectId, id: some, status: [...OPEN_STATUSES] });
    if (open.length > 0) await loseEvents(tx, open, now);
  }
}

/** Updates the list of customers and its search index, which are stored separately. */
async function listAnew(tx: Db, projectId: string, known: Known, standin: string): Promise<void> {
  const emails = (known.get("emails") ?? []).map(String);
  // Other addresses, to which the person's events have moved.
  const others = (known.get("listed") ?? []).map(String).filter((email) => !emails.includes(email));
  for (const email of [...emails, ...others, standin]) await replacePlaces(tx, projectId, { email });
  for (const email of others) await reindexPerson(tx, projectId, email);
  for (const customer of known.get("tracked") ?? []) await replacePlaces(tx, projectId, { customer: Number(customer) });
}

/** Drops the sums of these events, because what preceded their recoveries is no longer known. */
async function forgetEvents(tx: Db, projectId: string, known: Known): Promise<void> {
  const condition = "id in (:events)";
  for (const part of partsOf(condition, known)) {
    const values: (string | number)[] = [];
    const text = fill(
      `select created_at from churn_events where recovered_at is not null and ${condition}`,
      part,
      {},
      values,
    );
    await forgetSumsAt(tx, projectId, (await compile<[number]>(tx, text).values(...values)).flat());
  }
}

async function redactFreeTexts({ store, reader }: ErasureDeps, projectId: string, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  const known: [Names, string[]][] = [["emails", emails]];
  for (const { table, key, columns, scope = scopeOf(table) } of FREE_TEXTS) {
    for (const column of columns) {
      const place = { table, key, columns: [column], scope };
      for (const row of await reader.read(findMentions, { projectId, known, place })) {
        const which = `where ${scope} and ${key} = ?`;
        await store.write(async (tx) => {
          const [found] = await compile(tx, `select ${column} from ${table} ${which}`).values(projectId, row);
          if (typeof found?.[0] !== "string") return;
          const text = withoutAddresses(found[0], emails);
          await compile(tx, `update ${table} set ${column} = ? ${which}`).run(text, projectId, row);
          if (table === "churn_events") await indexAnew(tx, projectId, String(row));
        });
      }
    }
  }
}

/** The customer of an event is found by the words of its texts. */
async function indexAnew(tx: Db, projectId: string, eventId: string): Promise<void> {
  const event = await findRow(tx, churnEvents, { projectId, id: eventId });
  if (event) await reindexPerson(tx, projectId, event.customerEmail);
}
