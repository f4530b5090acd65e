// Who is on the list of customers, as SQL: those with a churn event, by their latest one, and those with a score only.

import { type SQL, sql } from "drizzle-orm";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { LEVEL_FROM } from "../risk/signals.ts";
import type { CustomerFilter, CustomerOrder, State } from "./filter.ts";
import { letterOf } from "./letters.ts";
import { findMatches, isMatch } from "./matches.ts";

/** The indices hold scores from this one on apart, so that it must stand in the text. */
const AT_RISK = sql.raw(String(LEVEL_FROM.medium));

/** As the indices by time have it. */
const BY_TIME = sql`r.score + 0`;

/** Where a part of the list was left; only for the order by time. */
export type Position = { at: number; ref: string | number };

/**
 * One query for each kind of people on the list, each in order by an index of its own where there is one. Its rows are
 * `key` (what is sorted by), `at` and `ref`: of `events` the event's id, else the number of the tracked customer.
 */
export type Part = {
  kind: PartKind;
  query: SQL /** All its keys are below those of the other parts. */;
  isLowest?: boolean;
};
export type PartKind = "events" | "at_risk" | "active";

export const partsOf = (
  project: Project,
  filter: CustomerFilter,
  order: CustomerOrder,
  { after, within }: { after?: Afters; within?: number } = {},
): Part[] => [
  ...eventParts(project, filter, order, after?.events, within).map((query, index) => ({
    kind: "events" as const,
    query,
    isLowest: index > 0,
  })),
  ...scoreParts(project, filter, order, after, within),
];

/** What each part is looked for in, the newest first: with `within` only the first so many of it. */
export const basesOf = (project: Project, filter: CustomerFilter): SQL[] => {
  if (filter.q !== undefined) return [findMatches(project, filter.q)];
  return partsOf(project, filter, { sort: "since", order: "desc" }).map(({ kind }) =>
    kind === "events" ? eventsByTime(project, filter) : scoresByTime(project, filter, kind),
  );
};

const eventsByTime = (project: Project, { since, before }: CustomerFilter): SQL =>
  sql`select e.* from churn_events e where e.project_id = ${project.id} ${between(sql`e.created_at`, since, before)}
    order by e.created_at desc, e.id desc`;

const scoresByTime = (project: Project, { since, before }: CustomerFilter, state: "at_risk" | "active"): SQL =>
  sql`select r.* from risk_scores r where r.project_id = ${project.id} and ${BY_TIME} ${IS_OF[state]} ${AT_RISK}
    ${between(sql`r.changed_at`, since, before)} order by r.changed_at desc, r.customer desc`;

const IS_OF = { at_risk: sql`>=`, active: sql`<` };

const between = (at: SQL, since?: number, before?: number): SQL =>
  sql`${since === undefined ? sql`` : sql`and ${at} >= ${since}`} ${before === undefined ? sql`` : sql`and ${at} < ${before}`}`;

/** Where each part was left. */
export type Afters = { [Kind in PartKind]?: Position };

const EVENT_STATES = ["left", "could_not_pay", "recovered"] as const satisfies readonly State[];

function eventParts(
  project: Project,
  filter: CustomerFilter,
  { sort, order }: CustomerOrder,
  after?: Position,
  within?: number,
): SQL[] {
  // Nobody with an event is active; somebody who was recovered may be at risk, and is found by the score.
  const states = EVENT_STATES.filter((state) => filter.states.includes(state));
  if (states.length === 0) return [];
  const { since, before, plan, mrrMin, reasons, letters, test } = filter;
  const conditions = [
    sql`e.project_id = ${project.id}`,
    sql`(${sql.join(
      states.map((state) => EVENT_IS[state]),
      sql` or `,
    )})`,
    sql`not exists (select 1 from churn_events n where n.project_id = e.project_id
      and n.customer_email = e.customer_email and (n.created_at, n.id) > (e.created_at, e.id) ${ofMode("n", test)})`,
  ];
  if (test !== undefined) conditions.push(sql`e.test = ${test ? 1 : 0}`);
  if (since !== undefined) conditions.push(sql`e.created_at >= ${since}`);
  if (before !== undefined) conditions.push(sql`e.created_at < ${before}`);
  if (plan !== undefined) conditions.push(sql`e.plan_name = ${plan}`);
  if (mrrMin !== undefined) conditions.push(sql`e.mrr >= ${mrrMin}`);
  if (reasons) conditions.push(sql`coalesce(e.reason_code, 'unspecified') in ${[...reasons]}`);
  if (letters) conditions.push(sql`${letterOf(trustOf(project))} in ${[...letters]}`);
  if (after) conditions.push(sql`(e.created_at, e.id) < (${after.at}, ${after.ref})`);
  const everybody =
    within === undefined ? sql`churn_events e` : sql`(${eventsByTime(project, filter)} limit ${within}) e`;
  const source =
    filter.q === undefined ? everybody : sql`(${findMatches(project, filter.q, within)}) m cross join churn_events e`;
  if (filter.q !== undefined) conditions.push(sql`e.customer_email = m.person`);
  const direction = sql.raw(order);
  const ordered = (key: SQL, from: SQL, also: SQL[], by: SQL): SQL =>
    sql`select ${key} as key, e.created_at as at, e.id as ref from ${from}
      where ${sql.join([...conditions, ...also], sql` and `)} order by ${by}, e.id ${direction}`;
  const byTime = sql`e.created_at ${direction}`;
  if (sort === "since") return [ordered(sql`e.created_at`, source, [], byTime)];
  if (sort === "mrr") {
    // As the index by MRR has it.
    const nulls = sql.raw(order === "desc" ? "nulls last" : "nulls first");
    return [ordered(sql`coalesce(e.mrr, -1)`, source, [], sql`e.mrr ${direction} ${nulls}`)];
  }
  // Those with a score in the order of the scores; the others are all alike.
  const scores = sql`risk_scores r cross join tracked_customers t`;
  const scored = filter.q === undefined ? sql`${scores} cross join ${source}` : sql`${source} cross join ${scores}`;
  const isScored = [sql`r.project_id = e.project_id and t.number = r.customer and t.email = e.customer_email`];
  const unscored = ordered(sql`-1`, source, [sql`not exists (${SCORE_OF_EVENT})`], byTime);
  return [ordered(sql`r.score`, scored, isScored, sql`r.score ${direction}, r.customer ${direction}`), unscored];
}

const SCORE_OF_EVENT = sql`select r.score from tracked_customers t join risk_scores r on r.customer = t.number
  where t.project_id = e.project_id and t.email = e.customer_email`;

const EVENT_IS = {
  left: sql`(e.event_type = 'cancellation' and e.status <> 'recovered')`,
  could_not_pay: sql`(e.event_type = 'payment_failed' and e.status <> 'recovered')`,
  recovered: sql`(e.status = 'recovered' and (e.test = 1 or not exists (${SCORE_OF_EVENT} and r.score >= ${AT_RISK})))`,
};

const ofMode = (alias: "n" | "o", test: boolean | undefined): SQL =>
  test === undefined ? sql`` : sql`and ${sql.raw(alias)}.test = ${test ? 1 : 0}`;

function scoreParts(
  project: Project,
  filter: CustomerFilter,
  order: CustomerOrder,
  after?: Afters,
  within?: number,
): Part[] {
  // Scores are of customers, not of tests; and a cancel reason is one of an event.
  if (filter.test === true || filter.reasons) return [];
  if (filter.letters && !filter.letters.some((letter) => letter === "none" || letter === "no_mail")) return [];
  const states = (["at_risk", "active"] as const).filter((state) => filter.states.includes(state));
  return states.map((kind) => ({ kind, query: scorePart(project, filter, order, kind, after?.[kind], within) }));
}

function scorePart(
  project: Project,
  filter: CustomerFilter,
  { sort, order }: CustomerOrder,
  state: "at_risk" | "active",
  after?: Position,
  within?: number,
): SQL {
  const { since, before, plan, mrrMin, letters, q } = filter;
  // An event of a test says nothing of the customer.
  const events = sql`select 1 from churn_events o where o.project_id = t.project_id and o.customer_email = t.email
    and o.test = 0`;
  const conditions = [
    sql`r.project_id = ${project.id}`,
    sql`${sort === "risk" ? sql`r.score` : BY_TIME} ${IS_OF[state]} ${AT_RISK}`,
    sql`t.number = r.customer`,
    state === "active"
      ? sql`not exists (${events})`
      : sql`not exists (${events} and o.status <> 'recovered' and not exists (select 1 from churn_events n
          where n.project_id = o.project_id and n.customer_email = o.customer_email and n.test = 0
            and (n.created_at, n.id) > (o.created_at, o.id)))`,
  ];
  if (since !== undefined) conditions.push(sql`r.changed_at >= ${since}`);
  if (before !== undefined) conditions.push(sql`r.changed_at < ${before}`);
  if (plan !== undefined) conditions.push(sql`exists (select 1 ${RUNNING} and s.plan_name = ${plan})`);
  if (mrrMin !== undefined) conditions.push(sql`(${MRR}) >= ${mrrMin}`);
  if (letters && !(letters.includes("none") && letters.includes("no_mail"))) {
    conditions.push(sql`${letters.includes("none") ? sql`not ` : sql``}exists (select 1 from suppressions x
      where x.project_id = t.project_id and x.email = t.email)`);
  }
  if (after) {
    conditions.push(sql`(r.changed_at, r.customer) < (${after.at}, ${after.ref})`);
  }
  const everybody =
    within === undefined ? sql`risk_scores r` : sql`(${scoresByTime(project, filter, state)} limit ${within}) r`;
  const source =
    q === undefined
      ? sql`${everybody} cross join tracked_customers t`
      : sql`(${isMatch(project, q, within)}) m cross join tracked_customers t cross join risk_scores r`;
  if (q !== undefined) conditions.push(sql`t.number = m.number`);
  const key = { since: sql`r.changed_at`, mrr: sql`coalesce((${MRR}), -1)`, risk: sql`r.score` }[sort];
  const direction = sql.raw(order);
  const keys = { since: sql`r.changed_at ${direction}`, mrr: sql`1 ${direction}`, risk: sql`r.score ${direction}` }[
    sort
  ];
  return sql`select ${key} as key, r.changed_at as at, r.customer as ref from ${source}
    where ${sql.join(conditions, sql` and `)} order by ${keys}, r.customer ${direction}`;
}

/** The running subscriptions of the tracked customer `t`: by the address, by the provider's customer, or by the id. */
const RUNNING = sql`from (
    select b.id, b.plan_name, b.mrr, b.currency, b.status, b.test from subscriptions b
      where b.project_id = t.project_id and b.email = t.email
    union select b.id, b.plan_name, b.mrr, b.currency, b.status, b.test from customers c cross join subscriptions b
      where c.project_id = t.project_id and c.email = t.email and b.project_id = c.project_id
        and b.provider = c.provider and b.customer_id = c.customer_id
    union select b.id, b.plan_name, b.mrr, b.currency, b.status, b.test from subscriptions b
      where b.project_id = t.project_id and b.customer_id = t.customer_id
  ) s where s.status <> 'ended' and s.test = 0`;

/** Amounts of several currencies are not one amount. */
const MRR = sql`select case when count(distinct s.currency) = 1 then cast(sum(s.mrr) as bigint) end ${RUNNING}`;

const trustOf = (project: Project): boolean => settingsOf(project).automation.trust_public_key;
