// More companies and customers as answers are written for; each event is of Wednesday, 14 October 2026.

import type { MailFacts } from "../../../src/features/variants/facts.ts";
import { ALL_LINKS, NO_FACTS, SOON } from "../../../test/features/variants/templates/facts.ts";
import { BEHAVIOUR, DAY, discount, feature, fix, knownBy, pause, plan, story } from "./worlds.ts";

const AT = Date.parse("2026-10-14T09:00:00.000Z");
const timing = (more: Partial<NonNullable<MailFacts["timing"]>>) => ({
  ...SOON,
  at: AT,
  now: AT + DAY / 8,
  ...more,
});
const used = (event: string, total: number, days: number | null) => ({
  since: days === null ? null : AT - days * DAY,
  events: [{ event, total }],
  neverUsed: [],
});
const TIDES = feature("tide alerts", "Your guests get a message before the water drops.", "tide_alert_created");

export const AUTUMN_WORLDS = {
  /** English; nearly everything is known; the price in winter. */
  harbour: {
    ...NO_FACTS,
    customerName: "Nell Ashby",
    planName: "Marina",
    tenureDays: 640,
    mrr: 8900,
    cancelReason: "Too expensive, $89 for 14 berths in winter",
    companyName: "Harbourbook",
    senderName: "Ollie Finch",
    links: ALL_LINKS,
    timing: timing({ accessUntil: AT + 16 * DAY }),
    behaviour: {
      ...BEHAVIOUR,
      activeDays: 19,
      uses: 240,
      activeDaysBefore: 22,
      daysSinceUse: 1,
      featuresUsed: 4,
      tickets: 0,
    },
    known: knownBy(
      "usd",
      {
        plans: [plan("pier", "Pier", 3900, "online payments"), plan("marina", "Marina", 8900)],
        features: [TIDES],
        stories: [
          story("We halved the calls on a Friday, and I can sit down for lunch.", "Bea, harbour master in Looe"),
        ],
        founder: { name: "Imogen Vale", signature: null, calendar_url: null },
      },
      [
        discount(25, "25% off for the next four months.", { details: { months: 4 }, validUntil: "2026-10-31" }),
        pause("Up to five months, nothing to pay"),
      ],
      { ...used("booking_created", 1312, 640), neverUsed: [TIDES] },
    ),
  },
  /** English; a fix that was shipped. */
  bakery: {
    ...NO_FACTS,
    customerName: "Omar Haddad",
    planName: "Oven",
    tenureDays: 210,
    mrr: 3400,
    cancelReason: "no gluten free labels, missing feature for us",
    companyName: "Crumb.co",
    senderName: "Lily Tran",
    links: ALL_LINKS,
    timing: timing({ accessUntil: AT + 9 * DAY }),
    known: knownBy(
      "usd",
      {
        plans: [plan("stall", "Stall", 1200, "more than one till"), plan("oven", "Oven", 3400)],
        fixes: [
          {
            ...fix("gluten free labels", "2026-09-22", "only on the A6 format", ["gluten free labels", "gluten"]),
            reasons: ["missing_features" as const],
          },
        ],
      },
      [],
      used("label_printed", 486, 210),
    ),
  },
  /** German, informal; the price. */
  verein: {
    ...NO_FACTS,
    customerName: "Jana Richter",
    planName: "Klub",
    tenureDays: 430,
    mrr: 2900,
    currency: "eur",
    cancelReason: "Uns ist es zu teuer geworden",
    companyName: "Kegelbuch",
    senderName: "Timo Lang",
    language: "de",
    projectLanguage: "de",
    address: "informal",
    links: ALL_LINKS,
    timing: timing({ accessUntil: AT + 20 * DAY }),
    known: knownBy(
      "eur",
      { plans: [plan("stamm", "Stammtisch", 1200, "Ligatabellen"), plan("klub", "Klub", 2900)] },
      [
        discount(20, "20 % auf die nächsten drei Rechnungen.", { details: { months: 3 } }),
        pause("Bis zu vier Monate, ohne Kosten"),
      ],
      used("result_entered", 940, null),
    ),
  },
  /** French; a pause. */
  studio: {
    ...NO_FACTS,
    customerName: "Léa Fontaine",
    planName: "Atelier",
    tenureDays: 300,
    mrr: 4500,
    currency: "eur",
    cancelReason: "Nous faisons une pause cet hiver",
    companyName: "Poterie+",
    senderName: "Bruno",
    language: "fr",
    projectLanguage: "fr",
    links: ALL_LINKS,
    timing: timing({ accessUntil: AT + 12 * DAY }),
    known: knownBy("eur", {}, [pause("Jusqu'à quatre mois de pause, sans rien payer")], used("class_booked", 275, 300)),
  },
  /** English; a failed payment that is tried again. */
  payfail: {
    ...NO_FACTS,
    eventType: "payment_failed",
    customerName: "Rosa Lindholm",
    planName: "Crew",
    tenureDays: 95,
    mrr: 5900,
    cancelReason: "insufficient_funds",
    companyName: "Deckhand",
    senderName: "Sean",
    links: ALL_LINKS,
    timing: timing({
      amountDue: 5900,
      retryAt: AT + 4 * DAY,
      accessUntil: AT + 15 * DAY,
      declineCode: "insufficient_funds",
    }),
    known: knownBy(
      "usd",
      { plans: [plan("solo", "Solo", 1900), plan("crew", "Crew", 5900)] },
      [],
      used("shift_planned", 64, 95),
    ),
  },
} as const satisfies Record<string, MailFacts>;
