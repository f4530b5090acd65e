import { describe, expect, test } from "bun:test";
import type { Behaviour, RankingFacts } from "../../../src/features/strategies/facts.ts";
import { STRATEGIES, type Strategy } from "../../../src/features/strategies/names.ts";
import { type Ranked, rankStrategies } from "../../../src/features/strategies/ranking.ts";

const NOTHING_KNOWN: RankingFacts = {
  eventType: "cancellation",
  cancelReason: null,
  reasonCode: null,
  classified: null,
  tenureDays: null,
  mrr: null,
  currency: "usd",
  behaviour: null,
};
const NO_BEHAVIOUR: Behaviour = {
  daysSinceLastActivity: null,
  usageTrend: null,
  featuresUsed: null,
  priorCancellations: null,
};

const ranked = (facts: Partial<RankingFacts>): Ranked[] => rankStrategies({ ...NOTHING_KNOWN, ...facts });
const order = (facts: Partial<RankingFacts>): Strategy[] => ranked(facts).map(({ strategy }) => strategy);
const rankOf = (strategy: Strategy, facts: Partial<RankingFacts>): number => order(facts).indexOf(strategy) + 1;
const reasonFor = (strategy: Strategy, facts: Partial<RankingFacts>): string =>
  ranked(facts).find((one) => one.strategy === strategy)!.reason;

describe("rank 1", () => {
  test("is the mapping's, whatever else is known", () => {
    expect(order({ cancelReason: "too expensive", tenureDays: 4_000, mrr: 0 })[0]).toBe("discount");
    expect(order({ reasonCode: "bad_support", mrr: 100 })[0]).toBe("founder_email");
    expect(order({ eventType: "payment_failed" })[0]).toBe("feedback_request");
  });

  test("is the classification's only where no keyword and no code decides", () => {
    const uncaught = "You kept logging me out";
    expect(order({ cancelReason: uncaught, classified: "founder_email" })[0]).toBe("founder_email");
    expect(order({ cancelReason: uncaught })[0]).toBe("feedback_request");
    expect(order({ cancelReason: "a bug", classified: "discount" })[0]).toBe("founder_email");
    expect(order({ cancelReason: null, classified: "discount" })[0]).toBe("feedback_request");
    expect(order({ cancelReason: uncaught, reasonCode: "too_expensive", classified: "pause_option" })[0]).toBe(
      "discount",
    );
  });

  test("a classification that is no row of the mapping counts for nothing", () => {
    expect(order({ cancelReason: "You kept logging me out", classified: "social_proof" })[0]).toBe("feedback_request");
  });

  test.each<[Partial<RankingFacts>, string]>([
    [{ cancelReason: "too expensive" }, "The reason “too expensive” names the price, which a discount answers."],
    [{ reasonCode: "too_expensive" }, "The chosen reason “too expensive” names the price, which a discount answers."],
    [{}, "No reason was given for the cancellation, so asking for it comes first."],
    [{ cancelReason: "null" }, "No reason was given for the cancellation, so asking for it comes first."],
    [{ cancelReason: "n/a" }, "The reason “n/a” does not tell the cause, so asking for it comes first."],
    [
      { cancelReason: "A bug!!" },
      "The reason “A bug” tells of a bad experience, which calls for a personal word from the founder.",
    ],
    [{ cancelReason: "budget" }, "The reason “budget” leaves the cause open, so asking for it comes first."],
    [
      { eventType: "payment_failed" },
      "The payment failed and no reason was given, so a friendly question comes first.",
    ],
    [
      { cancelReason: `We liked it a lot, ${"and ".repeat(20)}still we don’t use it` },
      "The reason says “don't use” and tells of little use, which features never tried can change.",
    ],
    [
      {
        cancelReason: "Your app kept logging me out and nobody answered my emails for weeks",
        classified: "founder_email",
      },
      "The reason “Your app kept logging me out and nobody answered my emails…”, as the language model read it, " +
        "tells of a bad experience, which calls for a personal word from the founder.",
    ],
    [
      { cancelReason: ' a "bug"\r\n\tand \u0000more\u202e ' },
      "The reason “a 'bug' and more” tells of a bad experience, which calls for a personal word from the founder.",
    ],
  ])("of %j is explained", (facts, sentence) => {
    expect(ranked(facts)[0]!.reason).toBe(sentence);
  });
});

describe("ranks 2 to 9", () => {
  test("after a price reason, a cheaper plan and a pause come next", () => {
    expect(order({ cancelReason: "too expensive" }).slice(1, 3)).toEqual(["downgrade_offer", "pause_option"]);
  });

  test("after a competitor, the stories of others and a lower price are favoured", () => {
    expect(order({ cancelReason: "competitor" }).slice(1, 3)).toEqual(["social_proof", "discount"]);
  });

  test("a failed payment is met with what is friendly and practical", () => {
    expect(order({ eventType: "payment_failed" }).slice(1, 4)).toEqual([
      "pause_option",
      "downgrade_offer",
      "founder_email",
    ]);
    expect(order({ eventType: "payment_failed" }).at(-1)).toBe("social_proof");
  });

  test("a long tenure raises the recalled value, a short one the discount and the stories of others", () => {
    const [short, long] = [{ tenureDays: 20 }, { tenureDays: 800 }];
    expect(rankOf("value_recap", long)).toBeLessThan(rankOf("value_recap", short));
    expect(rankOf("discount", short)).toBeLessThan(rankOf("discount", long));
    expect(rankOf("social_proof", short)).toBeLessThan(rankOf("social_proof", long));
  });

  test("a large plan raises the founder's email, in any currency", () => {
    for (const [currency, small, large] of [
      ["usd", 900, 90_000],
      ["jpy", 1_500, 150_000],
      ["kwd", 3_000, 300_000],
    ] as const) {
      expect(rankOf("founder_email", { mrr: large, currency })).toBe(2);
      expect(rankOf("founder_email", { mrr: small, currency })).toBeGreaterThan(4);
    }
  });

  test("an MRR of zero leaves nothing to discount and no cheaper plan", () => {
    expect(order({ mrr: 0 }).slice(-3)).toEqual(expect.arrayContaining(["discount", "downgrade_offer"]));
    expect(reasonFor("discount", { mrr: 0 })).toStartWith("An MRR of $0.00 leaves nothing to discount");
  });

  test.each<[Partial<Behaviour>, string]>([
    [{ daysSinceLastActivity: 21 }, "No activity for 21 days"],
    [{ usageTrend: 0.2 }, "Use at 20% of its earlier level"],
    [{ featuresUsed: 1 }, "Only 1 feature used"],
    [{ featuresUsed: 0 }, "No feature used so far"],
  ])("low engagement %j raises features never tried, and is named", (behaviour, named) => {
    const facts = { behaviour: { ...NO_BEHAVIOUR, ...behaviour } };
    expect(rankOf("unused_feature", facts)).toBeLessThan(rankOf("unused_feature", {}));
    expect(reasonFor("unused_feature", facts)).toStartWith(named);
  });

  test.each<[Partial<Behaviour>, string]>([
    [{ daysSinceLastActivity: 1 }, "activity 1 day ago"],
    [{ daysSinceLastActivity: 0 }, "activity within the last day"],
    [{ usageTrend: 1.2 }, "use at 120% of its earlier level"],
    [{ featuresUsed: 9 }, "the use of 9 features"],
  ])(
    "high engagement %j raises the recalled value and lowers features never tried, and is named",
    (behaviour, named) => {
      const facts = { behaviour: { ...NO_BEHAVIOUR, ...behaviour } };
      expect(rankOf("value_recap", facts)).toBeLessThanOrEqual(rankOf("value_recap", {}));
      expect(rankOf("unused_feature", facts)).toBeGreaterThan(rankOf("unused_feature", {}));
      expect(`${reasonFor("value_recap", facts)} ${reasonFor("unused_feature", facts)}`.toLowerCase()).toContain(named);
    },
  );

  test("an earlier cancellation lowers the discount", () => {
    const facts = { behaviour: { ...NO_BEHAVIOUR, priorCancellations: 2 } };
    expect(rankOf("discount", facts)).toBeGreaterThan(rankOf("discount", {}));
    expect(reasonFor("discount", facts)).toStartWith("After 2 earlier cancellations");
  });

  test("behaviour of which nothing is known changes nothing", () => {
    expect(ranked({ behaviour: NO_BEHAVIOUR })).toEqual(ranked({}));
  });

  test.each([
    [0, "(less than a day)"],
    [1, "(1 day)"],
    [9, "(9 days)"],
    [400, "for 13 months"],
    [800, "for 2 years"],
  ])("a tenure of %p days is told as %p", (tenureDays, told) => {
    expect(reasonFor("value_recap", { tenureDays })).toContain(told);
  });

  test("a low rank says first what speaks against the strategy", () => {
    expect(reasonFor("value_recap", { cancelReason: "too expensive", tenureDays: 9 })).toBe(
      "A short tenure (9 days) leaves little value to recall, but a price is weighed against the value received.",
    );
  });
});

test("every strategy that the mapping does not put first is argued for or against by every cause", () => {
  const reasons = ["price", "unused", "need SSO", "competitor", "pause", "bug", null];
  for (const cancelReason of reasons) {
    expect(order({ cancelReason }).toSorted()).toEqual([...STRATEGIES].toSorted());
  }
});
