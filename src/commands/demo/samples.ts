// The demo's data without a file: three customers of the sample data who cancelled, and one with a failed payment.

import { PLANS } from "../../features/onboarding/samples/life.ts";
import { RECENT } from "../../features/onboarding/samples/recent.ts";
import type { EventInput } from "./client.ts";
import type { Row } from "./source-file.ts";

export const FOUNDER = { email: "ines@fernlight.example", name: "Ines Marlow" };

export const COMPANY = { name: "Fernlight", slug: "fernlight" };

/** Settings and offers, so that the pages show more than the customers. */
export const FURNISHING = {
  settings: {
    company_name: "Fernlight",
    sender: {
      from_name: "Ines Marlow, Fernlight",
      from_email: null,
      reply_to: null,
      postal_address: "Fernlight Ltd\n12 Canal Street, Manchester",
      brand: { color: "#1f6f54" },
    },
    links: {
      billing_update_url: "https://fernlight.example/billing",
      reactivate_url: "https://fernlight.example/welcome-back",
      pause_url: "https://fernlight.example/pause",
      downgrade_url: "https://fernlight.example/plans",
    },
    automation: { holdout_percent: 10 },
  },
  offers: {
    too_expensive: {
      offer_type: "discount",
      title: "Stay for 30% less",
      description: "It starts with your next invoice and lasts six months.",
      cta_button_text: "Take the discount",
      discount_percent: 30,
      months: 6,
      is_active: true,
    },
    not_using_enough: {
      offer_type: "extension",
      title: "Four more weeks, on us",
      description: "Take your time. We move your next invoice by four weeks.",
      cta_button_text: "Give me four weeks",
      extension_days: 28,
      is_active: true,
    },
    temporary_pause: {
      offer_type: "custom",
      title: "Pause instead",
      description: "Everything stays as it is for three months, and you pay nothing. You can go on sooner.",
      cta_button_text: "Pause my plan",
      action: "pause",
      pause_months: 3,
      is_active: true,
    },
  },
} as const;

/** Some of the sample data's customers by name, with what differs: several currencies are shown, and only one language. */
const SHOWN: Readonly<Record<string, EventInput>> = {
  "Maya Okafor": { currency: "usd" },
  "川辺 葵": { currency: "jpy", mrr: 98_000, cancel_reason: "We need a calendar export and it is still not there" },
  "Jonas Ahlström": { currency: "eur" },
  "Priya Raman": { currency: "usd", mrr: 2_900 },
};

const EVENTS: readonly EventInput[] = Object.entries(SHOWN).map(([name, own]) => {
  const { address, type, words, plan, seats, tenureDays } = RECENT.find((one) => one.name === name)!;
  const { mrr, name: plan_name } = PLANS[plan]!;
  const customer = { customer_email: `${address}.example`, customer_name: name, tenure_days: tenureDays };
  return { ...customer, event_type: type, cancel_reason: words, plan_name, mrr: mrr * seats, ...own };
});

export async function* sampleRows(): AsyncGenerator<Row> {
  for (const [index, event] of EVENTS.entries()) {
    yield { line: index + 1, progress: (index + 1) / EVENTS.length, event };
  }
}
