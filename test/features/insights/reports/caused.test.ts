import { describe, expect, test } from "bun:test";
import { causedSection } from "../../../../src/features/insights/reports/caused.ts";
import { moneyFormatter } from "../../../../src/features/insights/reports/format.ts";
import { holdoutNumbers } from "../../../../src/features/insights/stats/holdout.ts";

const group = (heldOut: boolean, status: "recovered" | "lost" | "new", events: number, mrr = 1_000) => ({
  heldOut,
  status,
  events,
  mrr: events * mrr,
});
const say = (...counts: ReturnType<typeof group>[]): string =>
  causedSection({ days: 90, mails: holdoutNumbers(counts), offers: null, money: moneyFormatter("usd") }).lines.join(
    "\n",
  );

describe("what came back because of the mails", () => {
  test("is an amount between two ends where the difference is sure, and not more than came back at all", () => {
    expect(
      say(
        group(false, "recovered", 90),
        group(false, "lost", 210),
        group(true, "recovered", 8),
        group(true, "lost", 92),
      ),
    ).toMatch(
      /^Won back because of Recoverd in the last 90 days: between \$4\d\d\.\d\d and \$8\d\d\.\d\d a month \(95% interval\), of \$900\.00 that came back after mails\.$/,
    );
    expect(say(group(false, "recovered", 30), group(true, "lost", 30))).toContain("and $300.00 a month");
  });

  test("is counted in customers where no revenue is known", () => {
    expect(say(group(false, "recovered", 40, 0), group(false, "lost", 10, 0), group(true, "lost", 50, 0))).toMatch(
      /between 3\d and 40 customers \(95% interval\)/,
    );
  });

  test("may still be nothing, or less, or unknown, and says what is missing", () => {
    const unsure = say(
      group(false, "recovered", 5),
      group(false, "lost", 20),
      group(true, "recovered", 1),
      group(true, "lost", 4),
    );
    expect(unsure).toContain("between $0.00 and ");
    expect(unsure).toContain("it may still be nothing: 5 events of customers left out by chance have come to an end");
    expect(say(group(false, "lost", 100), group(true, "recovered", 50))).toContain("nothing, by the look of it");
    expect(say(group(false, "recovered", 3), group(true, "new", 4))).toContain(
      "None of the 4 churn events of customers who were left out by chance has come to an end",
    );
    expect(say(group(false, "recovered", 3))).toContain("leave a few customers out by chance");
  });
});

test("the effect of the offers is counted in customers, after 90 days if that is known", () => {
  const sides = { customers: 60, ended: 60, stayed: 40, stay_rate: 0.66, followed: 50, kept_rate: 0.5 };
  const unused = { kept_low: null, kept_high: null };
  const holdout = {
    shown: { ...sides, ...unused },
    held_out: { ...sides, ...unused },
    lift: 0.2,
    low: 0.1,
    high: 0.3,
    verdict: "still_measuring" as const,
  };
  const lineOf = (kept: { kept_lift: number | null; kept_low: number | null; kept_high: number | null }) =>
    causedSection({ days: 90, mails: null, offers: { ...holdout, ...kept }, money: moneyFormatter("usd") }).lines[1];
  expect(lineOf({ kept_lift: null, kept_low: null, kept_high: null })).toBe(
    "Kept because of the offers in the cancel flow: between 6 and 18 of 60 customers who saw one (95% interval), kept at once, and not yet followed for 90 days.",
  );
  expect(lineOf({ kept_lift: 0.1, kept_low: -0.1, kept_high: 0.3 })).toBe(
    "Kept because of the offers in the cancel flow: between 0 and 15 of 50 customers who saw one (95% interval), still there after 90 days. So it may still be nothing.",
  );
});
