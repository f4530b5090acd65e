import { describe, expect, test } from "bun:test";
import type { RankingFacts } from "../../../src/features/strategies/facts.ts";
import { type Ranked, rankStrategies } from "../../../src/features/strategies/ranking.ts";
import { STRATEGIES, type Strategy } from "../../../src/features/strategies/table.ts";
import type { Behaviour } from "../../../src/features/tracking/behaviour.ts";
import { someBehaviour } from "../../support/behaviour.ts";

const NOTHING_KNOWN: RankingFacts = {
  eventType: "cancellation",
  cancelReason: null,
  reasonCode: null,
  classified: null,
  tenureDays: null,
  mrr: null,
  currency: "usd",
  behaviour: null,
  canPay: false,
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
    const uncaught = "It is what it is with you";
    expect(order({ cancelReason: uncaught, classified: "founder_email" })[0]).toBe("founder_email");
    expect(order({ cancelReason: uncaught })[0]).toBe("feedback_request");
    expect(order({ cancelReason: "a bug", classified: "discount" })[0]).toBe("founder_email");
    expect(order({ cancelReason: null, classified: "discount" })[0]).toBe("feedback_request");
    expect(order({ cancelReason: uncaught, reasonCode: "too_expensive", classified: "pause_option" })[0]).toBe(
      "discount",
    );
  });

  test("a classification that is no row of the mapping counts for nothing", () => {
    expect(order({ cancelReason: "It is what it is with you", classified: "social_proof" })[0]).toBe(
      "feedback_request",
    );
  });

  test.each<[Partial<RankingFacts>, string]>([
    [{ cancelReason: "too expensive" }, "The reason “too expensive” comes down to money, where a discount helps."],
    [{ reasonCode: "too_expensive" }, "The chosen reason “too expensive” comes down to money, where a discount helps."],
    [{}, "No reason was given for the cancellation, so asking for it comes first."],
    [{ cancelReason: "null" }, "No reason was given for the cancellation, so asking for it comes first."],
    [{ cancelReason: "n/a" }, "The reason “n/a” does not tell the cause, so asking for it comes first."],
    [
      { cancelReason: "A bug!!" },
      "The reason “A bug” points to a problem that calls for a personal word from the founder.",
    ],
    [{ cancelReason: "budget" }, "The reason “budget” comes down to money, where a discount helps."],
    [
      { cancelReason: "zbyt drogo" },
      "The reason “zbyt drogo” was not recognised as one of the usual causes, so asking for it comes first.",
    ],
    [
      { cancelReason: "We closed the shop" },
      "The reason “We closed the shop” names nothing that an offer could change, so a friendly question comes first.",
    ],
    ...(
      [
        ["our team got laid off", "comes down to money, where a discount helps"],
        ["no longer need it", "suggests little use, which features not yet tried can change"],
        ["it's complicated to use", "names what got in the way, so addressing it comes first"],
        ["GDPR concerns", "names what got in the way, so addressing it comes first"],
        ["we built our own", "suggests a move to something else, so a recap of the value received comes first"],
        ["the project is finished", "is about timing, which a pause answers"],
        ["support", "points to a problem that calls for a personal word from the founder"],
      ] as const
    ).map(([cancelReason, says]): [Partial<RankingFacts>, string] => [
      { cancelReason },
      `The reason “${cancelReason}” ${says}.`,
    ]),
    [
      { eventType: "payment_failed" },
      "The payment failed and no reason was given, so a friendly question comes first.",
    ],
    [
      { cancelReason: `We liked it a lot, ${"and ".repeat(20)}still we don’t use it` },
      "The reason says “don't use” and suggests little use, which features not yet tried can change.",
    ],
    [
      {
        cancelReason: "Twoja aplikacja ciągle pytała, kim jestem, a potem kazała mi czekać w kolejce",
        classified: "founder_email",
      },
      "The reason “Twoja aplikacja ciągle pytała, kim jestem, a potem kazała…”, as the language model read it, " +
        "points to a problem that calls for a personal word from the founder.",
    ],
    [
      { cancelReason: ' a "bug"\r\n\tand \u0000more\u202e ' },
      "The reason “a 'bug' and more” points to a problem that calls for a personal word from the founder.",
    ],
  ])("of %j is explained", (facts, sentence) => {
    expect(ranked(facts)[0]!.reason).toBe(sentence);
  });
});

describe("rank 1 where no cause is known", () => {
  const silent = someBehaviour({ daysSinceUse: 20 });
  const used = someBehaviour({ activeDays: 22, activeDaysBefore: 19, daysSinceUse: 0 });
  const troubled = someBehaviour({ errors: 5, tickets: 2 });

  test.each<[Partial<RankingFacts>, Strategy, string]>([
    [
      { behaviour: silent },
      "unused_feature",
      "No reason was given for the cancellation, but no use for 20 days speaks for showing what was never tried.",
    ],
    [
      { behaviour: used, cancelReason: "other" },
      "value_recap",
      "The reason “other” does not tell the cause, but use on 22 of the last 30 days, after 19 of the 30 before, " +
        "shows how much value there is to recall.",
    ],
    [
      { behaviour: troubled },
      "founder_email",
      "No reason was given for the cancellation, but after 5 errors and 2 support tickets in 90 days a personal word is due.",
    ],
  ])("is decided by clear behaviour: %j", (facts, strategy, sentence) => {
    expect(ranked(facts)[0]).toMatchObject({ strategy, reason: sentence });
  });

  test("stays the question where behaviour says little", () => {
    const little = someBehaviour({ activeDays: 6, activeDaysBefore: 7, daysSinceUse: 5, errors: 1 });
    expect(order({ behaviour: little })[0]).toBe("feedback_request");
  });

  test("is never behaviour's where the reason is clear, but the sentence names it", () => {
    for (const behaviour of [silent, used, troubled]) {
      expect(order({ behaviour, cancelReason: "too expensive" })[0]).toBe("discount");
      expect(order({ behaviour, reasonCode: "temporary_pause" })[0]).toBe("pause_option");
      expect(order({ behaviour, cancelReason: "It is what it is with you", classified: "founder_email" })[0]).toBe(
        "founder_email",
      );
    }
    expect(ranked({ behaviour: used, cancelReason: "too expensive" })[0]!.reason).toBe(
      "The reason “too expensive” comes down to money, where a discount helps, and use on 22 of the last 30 days, " +
        "after 19 of the 30 before, shows that the product is wanted, at the right price.",
    );
  });
});

describe("a failed payment with a page to pay on", () => {
  test("is answered first with the mail that gets it through, whatever the bank said", () => {
    const failed = { eventType: "payment_failed", canPay: true } as const;
    for (const cancelReason of [null, "card_declined", "insufficient_funds", "Your card was declined.", "other"]) {
      for (const classified of [null, "discount"] as const) {
        expect(order({ ...failed, cancelReason, classified })[0]).toBe("pain_point_fix");
      }
    }
    expect(order({ ...failed, behaviour: someBehaviour({ daysSinceUse: 20 }) })[0]).toBe("pain_point_fix");
    expect(ranked(failed)[0]!.reason).toBe(
      "The payment failed and there is a page to make it on, so the mail that gets it through comes first.",
    );
  });

  test("keeps the mapping's answer where the customer gave a reason", () => {
    expect(order({ eventType: "payment_failed", canPay: true, cancelReason: "too expensive" })[0]).toBe("discount");
    expect(order({ eventType: "cancellation", canPay: true })[0]).toBe("feedback_request");
  });
});

describe("the ranks after the first", () => {
  test("after a price reason, a cheaper plan and a pause come next", () => {
    expect(order({ cancelReason: "too expensive" }).slice(1, 3)).toEqual(["downgrade_offer", "pause_option"]);
  });

  test("after a competitor, the stories of others and a lower price are favoured", () => {
    expect(order({ cancelReason: "competitor" }).slice(1, 3)).toEqual(["social_proof", "discount"]);
  });

  test("a failed payment is met with what is friendly and practical", () => {
    expect(order({ eventType: "payment_failed" }).slice(1, 4)).toEqual([
      "pain_point_fix",
      "pause_option",
      "downgrade_offer",
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
    [{ activeDays: 5, activeDaysBefore: 6, daysSinceUse: 21 }, "No use for 21 days"],
    [
      { activeDays: 2, activeDaysBefore: 19, daysSinceUse: 4 },
      "Use on 2 of the last 30 days, after 19 of the 30 before,",
    ],
    [{ activeDays: 3, activeDaysBefore: null, trackedDays: 28, daysSinceUse: 1 }, "Use on 3 of the last 28 days"],
    [{ activeDays: 8, activeDaysBefore: 8, daysSinceUse: 1, featuresUsed: 1, featuresKnown: 8 }, "Use of only 1 of 8"],
    [{ activeDays: 8, activeDaysBefore: 8, daysSinceUse: 1, featuresUsed: 0, featuresKnown: 8 }, "No use of any of"],
  ])("low engagement %j raises features never tried, and is named", (known, named) => {
    const facts = { cancelReason: "too expensive", behaviour: someBehaviour(known) };
    expect(rankOf("unused_feature", facts)).toBeLessThan(rankOf("unused_feature", { cancelReason: "too expensive" }));
    expect(reasonFor("unused_feature", facts)).toStartWith(named);
  });

  test.each<[Partial<Behaviour>, string]>([
    [
      { activeDays: 22, activeDaysBefore: 19, daysSinceUse: 0 },
      "Use on 22 of the last 30 days, after 19 of the 30 before,",
    ],
    [{ activeDays: 5, uses: 200, daysSinceUse: 0 }, "Use on 5 of the last 30 days, 200 times in all,"],
    [
      { activeDays: 1, uses: 200, trackedDays: 1, activeDaysBefore: null, daysSinceUse: 0 },
      "Use within the last day, 200 times in all,",
    ],
  ])("high engagement %j raises the recalled value, lowers features never tried, and is named", (known, named) => {
    const facts = { cancelReason: "too expensive", behaviour: someBehaviour(known) };
    const nothing = { cancelReason: "too expensive" };
    expect(rankOf("value_recap", facts)).toBeLessThan(rankOf("value_recap", nothing));
    expect(rankOf("unused_feature", facts)).toBeGreaterThan(rankOf("unused_feature", nothing));
    expect(reasonFor("value_recap", facts)).toStartWith(named);
    expect(reasonFor("unused_feature", facts)).toStartWith(named);
  });

  test("errors and tickets raise what addresses them, and lower the stories of others", () => {
    const facts = { cancelReason: "too expensive", behaviour: someBehaviour({ errors: 5, tickets: 2 }) };
    expect(rankOf("founder_email", facts)).toBeLessThan(rankOf("founder_email", { cancelReason: "too expensive" }));
    expect(rankOf("pain_point_fix", facts)).toBeLessThan(rankOf("pain_point_fix", { cancelReason: "too expensive" }));
    expect(order(facts).at(-1)).toBe("social_proof");
    expect(reasonFor("founder_email", facts)).toStartWith("After 5 errors and 2 support tickets in 90 days");
  });

  test("behaviour that argues for nothing changes nothing", () => {
    expect(ranked({ behaviour: someBehaviour() })).toEqual(ranked({}));
  });

  test.each([
    [0, "(less than a day)"],
    [1, "(1 day)"],
    [9, "(9 days)"],
    [60, "(8 weeks)"],
    [365, "for 12 months"],
    [400, "for 13 months"],
    [800, "for 2 years"],
  ])("a tenure of %p days is written as %p", (tenureDays, written) => {
    expect(reasonFor("value_recap", { tenureDays })).toContain(written);
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
