// Examples for the OpenAPI document: a churn event of a made-up company and its outcome.

import { FIELD_ROWS } from "./fields.ts";

const CREATED_AT = "2026-03-02T09:00:00.000Z";
const CHANGED_AT = "2026-03-02T11:00:00.000Z";

export const NEW_EVENT_EXAMPLE = {
  customer_email: "grace@example.com",
  event_type: "cancellation",
  customer_name: "Grace Hopper",
  customer_id: "cus_1042",
  cancel_reason: "It is too expensive for a team of our size",
  mrr: 4900,
  currency: "usd",
  plan_name: "Pro",
  tenure_days: 412,
  locale: "en-US",
  timezone: "America/New_York",
  metadata: { seats: 12 },
};

export const EVENT_EXAMPLE = {
  id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
  project_id: "prj_01kjpwd6m0002fecdhxwsdpcytqq4",
  ...Object.fromEntries(FIELD_ROWS.map(({ name }) => [name, null])),
  ...NEW_EVENT_EXAMPLE,
  classified_by: "keyword",
  status: "variants_generated",
  provider: "api",
  source: "api",
  held_back: null,
  test: false,
  sample: false,
  replied_at: null,
  snoozed_until: null,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

export const VARIANT_EXAMPLE = {
  id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
  strategy: "discount",
  subject: "What would be a fair price?",
  body: "Hi Grace,\n\nYou told us $49 a month is too much. We'd rather hear a number than guess one: what would Acme have to cost for you to keep it?\n\nReply with a figure. We'll say yes, or no, or the nearest we can get.\n\nThe Acme team",
  status: "sent",
  recommended: true,
  rank: 1,
  rank_reason: "The reason “It is too expensive for a team of our size” names the price, which a discount answers.",
  rank_reason_facts: [{ code: "reason", speaks: null, values: { text: "It is too expensive for a team of our size" } }],
  source: "template",
  model: null,
  facts_used: [{ fact: "event.mrr", value: 4900, text: "$49" }],
  edited_at: null,
  sent_at: CHANGED_AT,
  opens: { people: 1, machines: 2 },
  clicks: { people: 1, machines: 0 },
  created_at: CREATED_AT,
  updated_at: CHANGED_AT,
};

export const NEW_EXPERIMENT_EXAMPLE = {
  name: "Price first",
  strategy: "discount",
  reason: "too_expensive",
  arms: [
    { name: "generated", generated: true },
    {
      name: "short",
      subject: "A lower price, {{customer_name|there}}?",
      body: "Hi {{customer_name|there}}, would 20% less for three months help? Just reply to this email.",
    },
  ],
  recovery_window: "30d",
};

export const EXPERIMENT_EXAMPLE = {
  id: "exp_01kjq38xw000mpyvkzm9p0w00bb13",
  ...NEW_EXPERIMENT_EXAMPLE,
  status: "running",
  started_at: CHANGED_AT,
  stopped_at: null,
  created_at: CREATED_AT,
  updated_at: CHANGED_AT,
  sample: false,
};

export const RISK_SIGNAL_EXAMPLE = {
  name: "cancel_page_views",
  value: 1,
  usual: null,
  weight: 69,
  sentence: "Looked at the cancellation page in the last 14 days",
};

export const RISK_EXAMPLE = {
  customer_email: NEW_EVENT_EXAMPLE.customer_email,
  customer_id: NEW_EVENT_EXAMPLE.customer_id,
  risk_score: 72,
  risk_level: "high",
  previous_score: 48,
  trend: "rising",
  churn_probability_30d: 0.18,
  signals: [RISK_SIGNAL_EXAMPLE],
  computed_at: CREATED_AT,
};
