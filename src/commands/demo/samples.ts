// The demo's data without a file: an invented company, three customers who cancelled and one with a failed payment.

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

const EVENTS: readonly EventInput[] = [
  {
    customer_email: "maya.okafor@northpier.example",
    customer_name: "Maya Okafor",
    event_type: "cancellation",
    cancel_reason: "Too expensive for a team of three",
    mrr: 4_900,
    currency: "usd",
    plan_name: "Team",
    tenure_days: 41,
  },
  {
    customer_email: "aoi@kawabe-design.example",
    customer_name: "川辺 葵",
    event_type: "cancellation",
    cancel_reason: "We need a calendar export and it is still not there",
    mrr: 98_000,
    currency: "jpy",
    plan_name: "Business",
    tenure_days: 380,
  },
  {
    customer_email: "jonas@ahlstrom-bygg.example",
    customer_name: "Jonas Ahlström",
    event_type: "cancellation",
    cancel_reason: "Switching to a competitor that our parent company already uses",
    mrr: 129_000,
    currency: "eur",
    plan_name: "Business",
    tenure_days: 1_127,
  },
  {
    customer_email: "billing@quietharbour.example",
    customer_name: "Priya Raman",
    event_type: "payment_failed",
    mrr: 2_900,
    currency: "usd",
    plan_name: "Starter",
    tenure_days: 212,
  },
];

export async function* sampleRows(): AsyncGenerator<Row> {
  for (const [index, event] of EVENTS.entries()) {
    yield { line: index + 1, progress: (index + 1) / EVENTS.length, event };
  }
}
