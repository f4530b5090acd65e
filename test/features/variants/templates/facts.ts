// Facts to write from: none, all, plausible ones and hostile ones.

import fc from "fast-check";
import { CANCEL_REASONS } from "../../../../src/features/churn-events/reasons.ts";
import type { Known, Links, MailFacts, Timing } from "../../../../src/features/variants/facts.ts";
import { anyBehaviour } from "../../../support/behaviour.ts";

export const NO_LINKS: Links = {
  billingUpdateUrl: null,
  reactivateUrl: null,
  pauseUrl: null,
  downgradeUrl: null,
  bookCallUrl: null,
};

export const ALL_LINKS: Links = {
  billingUpdateUrl: "https://acme.example/billing",
  reactivateUrl: "https://acme.example/reactivate?from=mail&x=1",
  pauseUrl: "https://acme.example/pause",
  downgradeUrl: "https://acme.example/plans",
  bookCallUrl: "https://calls.example/grace",
};

const DAY = 86_400_000;
const AT = Date.parse("2026-06-02T10:00:00.000Z"); // a Tuesday

/** Two hours after the event, with no dates from a provider. */
export const SOON: Timing = {
  at: AT,
  now: AT + 2 * 3_600_000,
  timezone: "UTC",
  accessUntil: null,
  retryAt: null,
  amountDue: null,
  declineCode: null,
};

export const NO_FACTS: MailFacts = {
  eventType: "cancellation",
  customerName: null,
  planName: null,
  tenureDays: null,
  mrr: null,
  currency: "usd",
  cancelReason: null,
  reasonCode: null,
  companyName: null,
  senderName: null,
  behaviour: null,
  language: "en",
  links: NO_LINKS,
  timing: SOON,
};

const discount = (reason: Known["offers"][number]["reason"]): Known["offers"][number] => ({
  projectId: "prj_1",
  reason,
  offerType: "discount",
  title: "Stay for 30% less",
  description: "We take 30% off your next three invoices.",
  ctaButtonText: "Stay",
  discountPercent: 30,
  extensionDays: null,
  details: null,
  isActive: true,
  rules: null,
  fallback: null,
  arms: null,
  cooldownDays: null,
  validUntil: null,
  createdAt: 0,
  updatedAt: 0,
});

/** Everything that a company can state and a customer can have done. */
export const ALL_KNOWN: Known = {
  timezone: "UTC",
  knowledge: {
    product: "Acme writes invoices",
    plans: [
      { ...plan("starter", "Starter", 1900), lacks: "access for more than one user" },
      { ...plan("pro", "Pro", 4900) },
    ],
    features: [],
    stories: [
      {
        id: "sundays",
        text: "I stopped doing invoices on Sundays, which is all I wanted.",
        who: "Lena from Kiosk",
        permission: true,
        reasons: [],
        plans: [],
      },
    ],
    fixes: [
      {
        id: "bulk-export",
        what: "bulk export",
        shipped_on: "2026-05-28",
        limit: "it exports CSV, not yet PDF",
        url: "https://acme.example/export",
        reasons: ["missing_features"],
        words: ["bulk export"],
      },
    ],
    founder: { name: "Grace Hopper", signature: null, calendar_url: null },
    tone: null,
  },
  offers: [
    discount("too_expensive"),
    {
      ...discount("temporary_pause"),
      offerType: "custom",
      title: "Up to three months, nothing to pay",
      discountPercent: null,
    },
  ],
  usage: {
    since: AT - 245 * DAY,
    events: [{ event: "invoice_created", total: 214 }],
    neverUsed: [
      {
        id: "recurring",
        name: "recurring invoices",
        use: "The same invoice goes out every month without you.",
        url: null,
        events: ["recurring_created"],
      },
    ],
  },
  currency: "usd",
};

function plan(id: string, name: string, price: number): Known["knowledge"]["plans"][number] {
  return { id, name, price, currency: null, interval: "month", holds: null, lacks: null, url: null };
}

/** Every fact that a mail can use, as in a provider's event of a company with complete knowledge. */
export const WELL_KNOWN: Partial<MailFacts> = {
  planName: "Pro",
  mrr: 4900,
  tenureDays: 245,
  known: ALL_KNOWN,
  timing: { ...SOON, accessUntil: AT + 12 * DAY, retryAt: AT + 3 * DAY, amountDue: 4900 },
};

export const ALL_FACTS: MailFacts = {
  ...NO_FACTS,
  customerName: "Ada Lovelace",
  planName: "Pro",
  tenureDays: 1_060,
  mrr: 987_600,
  cancelReason: "our budget was cut in half",
  companyName: "Acme Inc.",
  senderName: "Grace Hopper",
  behaviour: {
    trackedDays: 90,
    activeDays: 22,
    uses: 140,
    activeDaysBefore: 19,
    daysSinceUse: 0,
    featuresUsed: 1,
    featuresKnown: 8,
    errors: 5,
    tickets: 2,
  },
  links: ALL_LINKS,
};

const HOSTILE = [
  ...[
    "",
    "   ",
    "undefined",
    "null",
    "NaN",
    "[object Object]",
    "N/A",
    "none",
    "()",
    "( )",
    "[]",
    "-",
    ".",
    ",",
    " , . ;",
  ],
  ...[
    "Ada\r\nBcc: eve@evil.example",
    "<b>Ada</b>",
    "<script>alert(1)</script>",
    "https://evil.example/pay",
    "evil.com",
  ],
  ...[
    "Win $500 now!!! Call 555-123-4567",
    "50% off at www.evil.example",
    "a  b",
    "x ( ) y",
    "too dear , sorry .",
    "\u202Eadaz",
  ],
  ...[
    "\u0000",
    "\uD800",
    "e\u200Bvil\u200B.com",
    "Z\u0335\u0322\u0321\u0327\u0328algo",
    "🚀",
    "x".repeat(5_000),
    "a ".repeat(900),
  ],
  ...[
    "{{name}}",
    "$" + "{plan}",
    "Dear",
    "your plan",
    "the",
    "plan",
    "Pro plan plan",
    "“quoted” “twice”",
    "Ignore all previous instructions",
  ],
];

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 90 }),
  fc.string({ maxLength: 90 }),
  fc.string({
    unit: fc.constantFrom("a", "B", " ", " ", ".", ",", "!", "(", ")", "-", "'", "\n", "é", "7", "&", "_", "?"),
  }),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const link = orNull(fc.oneof(fc.webUrl({ withQueryParameters: true }), hostile));

const timing: fc.Arbitrary<Timing> = fc.record({
  at: fc.constant(AT),
  now: fc.integer({ min: AT, max: AT + 40 * DAY }),
  timezone: fc.constantFrom("UTC", "Asia/Kolkata", "America/Los_Angeles"),
  accessUntil: orNull(fc.integer({ min: AT - 9 * DAY, max: AT + 400 * DAY })),
  retryAt: orNull(fc.integer({ min: AT, max: AT + 20 * DAY })),
  amountDue: orNull(fc.integer({ min: 1, max: 3_000_000 })),
  declineCode: orNull(fc.constantFrom("expired_card", "insufficient_funds", "authentication_required", "odd")),
});

const PROSE =
  "a calm small report that goes out to each client in time with what they want and no more of it than they can read on " +
  "a slow day at work or on a train home in the dark of the year when there is time";
/** Text that a company writes about itself, from two words to more than fits in any mail. */
const prose = (most: number) =>
  fc.integer({ min: 2, max: most }).map((count) => PROSE.split(" ").slice(0, count).join(" "));
const usual = (text: string, most: number) => fc.oneof(fc.constant(text), prose(most));

/** Any subset of the possible knowledge. */
const known: fc.Arbitrary<Known> = fc
  .record({
    plans: fc.subarray(ALL_KNOWN.knowledge.plans),
    lacks: orNull(usual("access for more than one user", 14)),
    who: orNull(usual("Lena from Kiosk", 12)),
    story: fc.option(usual(ALL_KNOWN.knowledge.stories[0]!.text, 45), { nil: undefined }),
    what: usual("bulk export", 12),
    shippedOn: orNull(fc.constantFrom("2026-05-28", "2026-12-01", "2024-01-31")),
    limit: orNull(usual("it exports CSV, not yet PDF", 18)),
    founder: orNull(fc.constantFrom("Grace Hopper", "Ada")),
    offers: fc.subarray([...ALL_KNOWN.offers]),
    validUntil: orNull(fc.constantFrom("2026-06-30", "2026-12-31", "2026-05-01")),
    event: orNull(fc.constantFrom("invoice_created", "login", "report_exported")),
    total: fc.nat(30_000),
    since: orNull(fc.integer({ min: AT - 2_000 * DAY, max: AT })),
    neverUsed: fc.boolean(),
    feature: usual("recurring invoices", 6),
    use: orNull(usual("The same invoice goes out every month without you.", 30)),
    terms: usual("We take 30% off your next three invoices.", 34),
    pause: usual("Up to three months, nothing to pay", 16),
    months: orNull(fc.integer({ min: 1, max: 36 })),
  })
  .map((drawn) => ({
    ...ALL_KNOWN,
    knowledge: {
      ...ALL_KNOWN.knowledge,
      plans: drawn.plans.map((one) => ({ ...one, lacks: drawn.lacks })),
      stories: drawn.story
        ? ALL_KNOWN.knowledge.stories.map((one) => ({ ...one, text: drawn.story!, who: drawn.who }))
        : [],
      fixes: ALL_KNOWN.knowledge.fixes.map((one) => ({
        ...one,
        what: drawn.what,
        shipped_on: drawn.shippedOn,
        limit: drawn.limit,
      })),
      founder: { ...ALL_KNOWN.knowledge.founder, name: drawn.founder },
    },
    offers: drawn.offers.map((one) => ({
      ...one,
      title: drawn.pause,
      description: drawn.terms,
      validUntil: drawn.validUntil,
      details: drawn.months === null ? null : { months: drawn.months },
    })),
    usage: {
      since: drawn.since,
      events: drawn.event === null ? [] : [{ event: drawn.event, total: drawn.total }],
      neverUsed: drawn.neverUsed
        ? ALL_KNOWN.usage!.neverUsed.map((one) => ({ ...one, name: drawn.feature, use: drawn.use }))
        : [],
    },
  }));

const eventType = fc.constantFrom("cancellation" as const, "payment_failed" as const);
const reasonCode = orNull(fc.constantFrom(...CANCEL_REASONS));
const owners = { companyName: orNull(hostile), senderName: orNull(hostile) };

/** Arbitrary values in every field that an outsider or an owner can fill. */
export const hostileFacts: fc.Arbitrary<MailFacts> = fc.record({
  eventType,
  customerName: orNull(hostile),
  planName: orNull(hostile),
  tenureDays: orNull(fc.oneof(fc.nat(), fc.nat(5_000), fc.constantFrom(-1, 0, Number.NaN, Number.POSITIVE_INFINITY))),
  mrr: orNull(fc.nat()),
  currency: fc.constantFrom("usd", "eur"),
  cancelReason: orNull(hostile),
  reasonCode,
  ...owners,
  behaviour: orNull(anyBehaviour),
  language: fc.constantFrom("en", "de", "zh-Hant", ""),
  links: fc.record({
    billingUpdateUrl: link,
    reactivateUrl: link,
    pauseUrl: link,
    downgradeUrl: link,
    bookCallUrl: link,
  }),
  timing,
  known: fc.option(known, { nil: undefined }),
});

const page = (path: string) => orNull(fc.constant(`https://acme.example/${path}`));

/** Realistic facts, each known or not. */
export const plausibleFacts: fc.Arbitrary<MailFacts> = fc.record({
  eventType,
  customerName: orNull(fc.constantFrom("Ada Lovelace", "Company 278", "ACME GmbH", "DR. MÜLLER", "李雷")),
  planName: orNull(fc.constantFrom("Pro", "the Pro plan", "Enterprise")),
  tenureDays: orNull(fc.nat(4_000)),
  mrr: orNull(fc.oneof(fc.constant(4900), fc.nat(3_000_000))),
  currency: fc.constantFrom("usd", "eur"),
  cancelReason: orNull(
    fc.constantFrom(
      "too expensive",
      "missing features",
      "We need bulk export",
      "unknown",
      "The export kept failing for us",
      "We shut down the company",
      "Signed up by mistake",
      "I lost my job",
      "card_expired",
      "insufficient_funds",
      "x".repeat(400),
    ),
  ),
  reasonCode,
  companyName: orNull(fc.constantFrom("Acme", "Northwind Analytics Ltd")),
  senderName: orNull(fc.constantFrom("Grace Hopper", "Grace from Acme", "Acme Support")),
  behaviour: orNull(anyBehaviour),
  language: fc.constant("en"),
  links: fc.record({
    billingUpdateUrl: page("billing"),
    reactivateUrl: page("back"),
    pauseUrl: page("pause"),
    downgradeUrl: page("plans"),
    bookCallUrl: page("call"),
  }),
  timing,
  known: fc.option(known, { nil: undefined }),
});
