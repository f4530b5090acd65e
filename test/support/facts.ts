// A writer's facts for tests: all known, except for what a test changes.

import type { MailFacts } from "../../src/features/variants/facts.ts";

export function someFacts(change: Partial<MailFacts> = {}): MailFacts {
  return {
    eventType: "cancellation",
    customerName: "Ada Lovelace",
    planName: "Team",
    tenureDays: 427,
    mrr: 4900,
    currency: "usd",
    cancelReason: "The export keeps failing and nobody answered",
    reasonCode: "technical_issues",
    companyName: "Acme",
    senderName: "Grace Hopper",
    behaviour: null,
    language: "en",
    links: {
      billingUpdateUrl: "https://acme.example/billing",
      reactivateUrl: "https://acme.example/back",
      pauseUrl: "https://acme.example/pause",
      downgradeUrl: "https://acme.example/plans",
      bookCallUrl: "https://acme.example/talk",
    },
    ...change,
  };
}

export const NO_LINKS: MailFacts["links"] = {
  billingUpdateUrl: null,
  reactivateUrl: null,
  pauseUrl: null,
  downgradeUrl: null,
  bookCallUrl: null,
};
