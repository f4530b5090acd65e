// Endpoints, deliveries and alerts of Acme, as the OpenAPI document shows them beside their shapes.

export const NEW_ENDPOINT_EXAMPLE = {
  url: "https://hooks.example.com/recoverd",
  events: ["churn_event.created"],
  description: "Acme's data warehouse",
};

export const ENDPOINT_UPDATE_EXAMPLE = { enabled: false };

export const ENDPOINT_EXAMPLE = {
  id: "whk_01kjq6psg000ehmqtaxcg23mg49pg",
  kind: "webhook",
  url: "https://hooks.example.com/recoverd",
  description: "Acme's data warehouse",
  events: ["churn_event.created"],
  enabled: true,
  managed_by: null,
  disabled_reason: null,
  failing_since: null,
  created_at: "2026-03-02T09:00:00.000Z",
  updated_at: "2026-03-02T09:00:00.000Z",
};

export const ATTEMPT_EXAMPLE = {
  at: "2026-03-02T09:00:00.000Z",
  cause: "schedule",
  url: "https://hooks.example.com/recoverd",
  status_code: 200,
  latency_ms: 84,
  error: null,
  detail: null,
  response: "ok",
};

const DELIVERED = {
  status: "delivered",
  test: false,
  attempts: [ATTEMPT_EXAMPLE],
  last_error: null,
  next_attempt_at: null,
  delivered_at: "2026-03-02T09:00:00.000Z",
  created_at: "2026-03-02T09:00:00.000Z",
};

export const DELIVERY_EXAMPLE = {
  id: "dlv_01kjq6psg000mc2yjvmd90kwtn3qe",
  opaque_id: "dlv_01kjq6psg000mc2yjvmd90kwtn3qe",
  event: "churn_event.created",
  ...DELIVERED,
  payload: {
    event: "churn_event.created",
    project_id: "prj_01kjpwd6m0002fecdhxwsdpcytqq4",
    opaque_id: "dlv_01kjq6psg000mc2yjvmd90kwtn3qe",
    triggered_at: "2026-03-02T09:00:00.000Z",
    data: {
      id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
      customer_email: "grace@example.com",
      event_type: "cancellation",
    },
  },
};

export const ALERT_EXAMPLE = {
  opaque_id: "dlv_01kjq6psg000mc2yjvmd90kwtn3qe",
  customer_email: "grace@example.com",
  customer_id: "cus_1042",
  risk_score: 72,
  risk_level: "high",
  signals: [{ name: "cancel_page_views", weight: 69 }],
  triggered_at: "2026-03-02T09:00:00.000Z",
  delivery_mode: "webhook",
  ...DELIVERED,
  mail: null,
};
