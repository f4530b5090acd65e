import { describe, expect, test } from "bun:test";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { needsClassification, primaryStrategy } from "../../../src/features/strategies/primary.ts";
import type { Strategy } from "../../../src/features/strategies/table.ts";

const CAUGHT: Partial<Record<Strategy, string[]>> = {
  discount: [
    "too expensive",
    "Too Expensive!",
    "expensive",
    "pricey",
    "cost",
    "costs",
    "it's costly",
    "price",
    "prices went up",
    "badly priced",
    "pricing",
    "(price)",
    '"price"',
    "'cost'",
    "the price's too high",
    "pricing/competitor",
    "cost-effective options exist",
    "too_expensive",
    "too\u00a0expensive",
    "the\nprice",
    "price💸",
    "ＣＯＳＴ",
    "co\u00adst",
    "need a cheaper price",
    "the bug is too expensive",
    "need to cut costs",
    "switching to a competitor because of the price",
    "not using it, and it costs too much",
    "no reason except the price",
    "other: cost",
  ],
  unused_feature: [
    "not using",
    "Not using it enough",
    "not_using_enough",
    "not\u00a0using it",
    "not\n  using it",
    "we're not using this",
    "don't use it",
    "don’t use it",
    "don‘t use it",
    "don´t use it",
    "donʼt use it",
    "don＇t use it",
    "don`t use it",
    "donâ€™t use it",
    "don t use it",
    "dont use it",
    "DON'T USE IT",
    "We do not use it",
    "my team doesn't use it",
    "didn’t use it",
    "we aren't using the product",
    "haven't used it",
    "haven't been using it",
    "not used",
    "not really using it",
    "We are no longer using it",
    "never used it",
    "unused seats",
    "not using it; need SSO",
    "don't use it, switching to a competitor",
  ],
  pain_point_fix: [
    "missing feature",
    "missing features",
    "Missing-feature",
    "missing_features",
    "Missing: features",
    "feature missing",
    "features missing",
    "some features are missing",
    "the export feature is still missing",
    "Missing a few key features",
    "I need SSO",
    "need dark mode",
    "needs a Slack integration",
    "we needed reports",
    "Needs: SSO, audit log",
    "what we need is an API",
    "no, we need SSO",
    "We don't need chat, we need SSO",
    "our business needs an API",
    "in need of dark mode",
    "need to export to PDF",
    "need to be able to export",
    "needs to work offline",
    "I need it to sync with Xero",
    "need this feature on mobile",
    "need a pause button",
    "need time tracking",
    "need break-even reports",
    "need more seats per plan",
    "need a tool with SSO",
    "doesn't have the features I need",
    "it lacks the reports we need",
    "There is no API, which we need",
    "missing features, so switching to a competitor",
    "need SSO, taking a break until then",
  ],
  value_recap: [
    "switching",
    "Switched to Acme",
    "switch to something else",
    "switched_to_competitor",
    "switched to competitor",
    "competitor",
    "a competitor’s product",
    "competitors'",
    "l'alternative",
    "found an alternative",
    "better alternatives",
    "need an alternative",
    "need to switch",
    "an alternative for the summer break",
    "a competitor has fewer bugs",
  ],
  pause_option: [
    "temporary",
    "temporarily closing",
    "temporary_pause",
    "pause",
    "paused",
    "pausing for now",
    "a break",
    "taking a break",
    "Taking a short break",
    "need a break",
    "Need a short break this summer",
    "All I need is a break",
    "need break",
    "I need to take a break",
    "need to pause for a few months",
    "need a temporary pause",
    "summer break",
    "Christmas break",
    "on break",
    "break",
    "break until March",
    "between breaks",
    "we'd like to break for the summer",
    "a break, it is broken",
  ],
  founder_email: [
    "bad experience",
    "Bad onboarding experience",
    "the experience was really bad",
    "bug",
    "bugs",
    "too buggy",
    "bug-ridden",
    "broken",
    "the export is broken",
    "everything broke",
    "it keeps breaking",
    "it breaks down",
    "it breaks constantly",
    "the export breaks on Mondays",
    "updates break my workflow",
    "exports break every week",
    "it will break down",
    "tends to break",
  ],
  feedback_request: ["There is no reason, really", "no particular reason, just leaving"],
};

describe("the keyword mapping", () => {
  for (const [strategy, reasons] of Object.entries(CAUGHT)) {
    test.each(reasons)(`%p is caught for ${strategy}`, (reason) => {
      expect(primaryStrategy(reason, null)).toMatchObject({ strategy, by: "keyword" });
    });
  }

  test.each([
    ...["my costume shop", "costed", "overpriced", "inexpensive", "priceless", "pricier", "unpriced", "accost"],
    ...["abusing", "reused", "misused", "not bemused", "can't use it on mobile"],
    ...["needle", "needless", "needy", "kneeds"],
    ...["alternatively", "alternate", "switchboard", "competitory", "competition"],
    ...["unpaused", "pauses", "contemporary", "breakfast", "outbreak", "breakthrough", "break even"],
    ...["debug", "debugging", "bugle", "unbroken", "brokenness", "bad. Experience"],
    ...["价格price太高", "éprice", "priceé", "cost\u0301", "cost2", "2cost", "xcost", "сost", "costs\u0301"],
  ])("%p has a keyword only inside another word, or none, and is not caught", (reason) => {
    expect(primaryStrategy(reason, null).by).not.toBe("keyword");
  });

  test.each(["my costume shop", "a costume", "We ran a costume rental", "priceless", "debugging", "breakfast"])(
    "%p decides nothing, because what it is about only begins like a word for a cause",
    (reason) => {
      expect(primaryStrategy(reason, null)).toMatchObject({ strategy: "feedback_request", by: "unmatched" });
    },
  );

  test.each([
    ...["no longer need it", "No longer need this service", "no longer needed", "no need", "no need for it anymore"],
    ...["don't need it", "don’t need it", "dont need it", "do not need", "didn't need it", "We don't really need this"],
    ...[
      "we don’t need reports",
      "no one on our team needs dashboards",
      "never needed",
      "never needed it",
      "I don't think we need reports",
      "nobody needs it",
      "not needed",
    ],
    ...["don't want or need it", "our needs have changed", "business needs changed", "doesn't meet our needs"],
    ...["only needed it for a month", "needed the tool for a single project", "got everything we needed"],
    ...["need", "needs", "need to cancel", "need to save money", "need more time", "need more budget", "need a refund"],
    ...["if need be", "needn't stay", "as needed"],
  ])("%p names no need for something missing, and is not caught", (reason) => {
    expect(primaryStrategy(reason, null).by).not.toBe("keyword");
  });

  test.each([
    ...[null, "", "   ", "\n\t\u00a0", "no reason", "No reason.", "none", "None", "n/a", "N/A", "n.a.", "na", "other"],
    ...[
      "Other.",
      "others",
      "other reason",
      "nothing",
      "unknown",
      "-",
      "--",
      ".",
      "…",
      "?",
      "???",
      "🤷",
      "😡!",
      "1",
      "null",
    ],
    ...[
      "undefined",
      "I don’t know",
      "idk",
      "not specified",
      "prefer not to say",
      "no comment",
      "Reason: none",
      "\u200b",
      "_",
    ],
  ])("%p says nothing and is generic", (reason) => {
    for (const code of [null, "other"] as const) {
      expect(primaryStrategy(reason, code)).toEqual({
        by: "generic",
        cause: "other",
        strategy: "feedback_request",
        matched: null,
      });
    }
  });

  test.each(["太贵了", "It was not to be", "价格太高了我们不能继续使用这个产品", "hmm", "zbyt drogo"])(
    "%p is uncaught and worth classifying, however short, unless a code decides",
    (reason) => {
      expect(primaryStrategy(reason, null)).toMatchObject({ by: "unmatched", strategy: "feedback_request" });
      expect(needsClassification(reason, null)).toBe(true);
      expect(needsClassification(reason, "other")).toBe(true);
      expect(needsClassification(reason, "bad_support")).toBe(false);
    },
  );

  test("a caught or generic reason is not worth classifying", () => {
    expect(
      ["we think that it is too expensive", "I do not know", null].map((it) => needsClassification(it, null)),
    ).toEqual([false, false, false]);
  });

  test("a reason code decides before the words, and other leaves it to them", () => {
    const decided = CANCEL_REASONS.map((code) => primaryStrategy("a bug", code));
    expect(decided.map(({ strategy }) => strategy)).toEqual([
      "discount",
      "pain_point_fix",
      "value_recap",
      "unused_feature",
      "founder_email",
      "founder_email",
      "pause_option",
      "founder_email",
    ]);
    expect(decided.map(({ by }) => by)).toEqual([...Array(7).fill("reason_code"), "keyword"]);
    expect(primaryStrategy("too expensive", "other").strategy).toBe("discount");
  });

  test.each([
    ["It is Too Expensive for us", "Expensive"],
    ["we don’t use it", "don't use"],
    ["the team has been not using it", "not using"],
    ["We do not really use it", "do not really use"],
    ["I need SSO and more", "need SSO"],
    ["sadly some features are missing here", "features are missing"],
  ])("the match in %p is returned as the customer wrote it: %p", (reason, matched) => {
    expect(primaryStrategy(reason, null).matched).toBe(matched);
  });
});
