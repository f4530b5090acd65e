// Projects with a generated history, written into their tables: events, mails, sessions and what accounts pay, in several
// currencies, often at the edges of days and within the hour that a clock change skips or repeats.

import { EVENT_TYPES } from "../../../src/features/churn-events/event-types.ts";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { EVENT_SOURCE_NAMES } from "../../../src/features/churn-events/sources.ts";
import { EVENT_STATUSES } from "../../../src/features/churn-events/tables.ts";
import { startOfDay } from "../../../src/features/insights/period.ts";
import { FOREVER } from "../../../src/features/insights/subscriptions/spans.ts";
import { STRATEGIES } from "../../../src/features/strategies/table.ts";
import { VARIANT_STATUSES } from "../../../src/features/variants/tables.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { compile, type Store, type Value } from "../../../src/store/engine.ts";

export const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Havana", // midnight is repeated
  "America/Santiago", // midnight is skipped
  "Australia/Lord_Howe", // the clocks change by half an hour
  "Asia/Kathmandu",
  "Pacific/Apia", // a day is skipped
] as const;
export const CURRENCIES = ["usd", "kwd", "jpy"] as const;
const PROVIDERS = [...EVENT_SOURCE_NAMES, "Chargebee", "other", "unspecified", "zuora"];

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type History = { projectId: string; zone: (typeof ZONES)[number]; from: string; to: string; now: number };

/** Adds a project with a history of up to a few years. */
export async function addHistory(store: Store, seed: number): Promise<History> {
  const random = sequence(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const one = <T>(values: readonly T[]): T => values[whole(values.length)]!;
  const zone = one(ZONES);
  const first = Date.UTC(2010 + whole(14), whole(12), 1 + whole(28));
  const days = 1 + whole(one([3, 40, 500]));
  const day = (index: number) => new Date(first + index * DAY).toISOString().slice(0, 10);
  const [from, to] = [day(days), day(2 * days - 1)];
  const now = one([
    startOfDay(day(2 * days), zone) + whole(90 * DAY),
    startOfDay(from, zone) + whole(days * DAY),
    // At the exact moment when others begin.
    startOfDay(day(days + whole(days)), zone),
  ]);
  const moment = (): number => {
    const edge = startOfDay(day(whole(2 * days + 2)), zone);
    return one([edge, edge - 1, edge + one([1, 2, 3]) * HOUR, edge + whole(DAY), edge - whole(4 * HOUR)]);
  };
  const mrr = () => one([0, 1, 999, whole(1_000_000), 10 ** 12 + whole(1_000)]);
  const currency = () => one(["usd", "usd", ...CURRENCIES]);
  const email = () => `customer-${whole(12)}@example.com`;
  const projectId = `prj_${seed}`;
  const rows: [table: string, row: Record<string, Value>][] = [];
  const insert = (table: string, row: Record<string, Value>) => void rows.push([table, row]);
  insert("projects", { id: projectId, slug: `p-${seed}`, name: "P", settings: "{}", created_at: 0, updated_at: 0 });
  for (let n = whole(one([2, 150])); n > 0; n--) {
    const id = `evt_${seed}_${n}`;
    const created = moment();
    const status = one([...EVENT_STATUSES, "recovered", "recovered", "lost"]);
    const isBack = status === "recovered" && random() < 0.95;
    const recovered = isBack ? created + whole(40 * DAY) - one([0, 0, 0, 20 * DAY]) : null;
    insert("churn_events", {
      id,
      project_id: projectId,
      customer_email: email(),
      event_type: one(EVENT_TYPES),
      reason_code: one([...CANCEL_REASONS, null, null]),
      status,
      mrr: random() < 0.2 ? null : mrr(),
      currency: currency(),
      provider: one(PROVIDERS),
      source: one(EVENT_SOURCE_NAMES),
      recovered_at: recovered,
      created_at: created,
      updated_at: created,
    });
    for (const strategy of STRATEGIES.filter(() => random() < (seed % 3) * 0.1)) {
      insert("variants", {
        id: `${id}_${strategy}`,
        project_id: projectId,
        event_id: id,
        generation: 1,
        strategy,
        subject: "S",
        body: "B",
        status: one(VARIANT_STATUSES),
        rank: 1,
        rank_reason: "R",
        source: "template",
        sent_at: one([null, created + whole(20 * DAY)]),
        opens_by_people: whole(2),
        clicks_by_people: whole(2),
        created_at: created,
        updated_at: created,
      });
    }
  }
  for (let n = whole(20) * (seed % 2); n > 0; n--) {
    const created = moment();
    const outcome = one(["accepted", "accepted", "declined", "abandoned", null]);
    const offer = one([JSON.stringify({ offer_type: "discount", discount_percent: 1 + whole(99) }), null]);
    insert("cancel_sessions", {
      id: `ses_${seed}_${n}`,
      project_id: projectId,
      reason: "other",
      customer_email: one([email(), null]),
      verified: whole(2),
      mrr: one([null, mrr()]),
      currency: one([null, currency()]),
      offer,
      outcome,
      outcome_offer: outcome === "accepted" ? "first" : null,
      outcome_at: outcome === null ? null : created + whole(2 * DAY),
      created_at: created,
    });
  }
  for (let n = whole(30); n > 0; n--) addAccount(`sub_${seed}_${n}`);
  await store.write(async (tx) => {
    for (const [table, row] of rows) {
      const columns = Object.keys(row);
      const text = `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`;
      await compile(tx, text).send(...Object.values(row));
    }
  });
  return { projectId, zone, from, to, now };

  function addAccount(account: string): void {
    for (const paidIn of CURRENCIES.filter(() => random() < 0.6)) {
      const times = [...new Set(Array.from({ length: 2 + whole(6) }, moment))].sort((a, b) => a - b);
      if (random() < 0.5) times[times.length - 1] = FOREVER;
      let firstAt: number | null = null;
      for (let index = 0; index + 1 < times.length; index++) {
        if (random() < 0.3) continue;
        const [start, end] = [times[index]!, times[index + 1]!];
        firstAt ??= start;
        insert("mrr_spans", {
          project_id: projectId,
          currency: paidIn,
          account,
          from_at: start,
          until_at: end,
          mrr: mrr() + 1,
          first_at: firstAt,
        });
      }
    }
  }
}
