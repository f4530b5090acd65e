// Churn risk in the requests and responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Email, Nullable, named, OneOf, Page, Timestamp, WebhookAddress } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { DAY } from "../../lib/duration.ts";
import { RISK_EXAMPLE, RISK_SIGNAL_EXAMPLE } from "../churn-events/examples.ts";
import { type ConfigChange, DELIVERY_MODES, type RiskConfig } from "./config.ts";
import type { ScoredSignal } from "./scorecard.ts";
import { counterfactualOf, sentenceOf } from "./sentences.ts";
import { type CustomerRisk, TRENDS } from "./service.ts";
import { levelOf, RISK_LEVELS, SIGNALS } from "./signals.ts";

const Score = Type.Integer({ minimum: 0, maximum: 100 });

export const RiskConfigShape = named(
  "ChurnRiskConfig",
  Type.Object({
    delivery_mode: OneOf(DELIVERY_MODES),
    webhook_url: Nullable(Type.String({ description: "Without its query for members and viewers" })),
    risk_threshold: Score,
    enabled: Type.Boolean(),
    weights: Type.Record(Type.String(), Type.Integer(), {
      description: `The points of each signal at full strength: ${SIGNALS.join(", ")}. Weaker grades get a share of them.`,
    }),
    calibrated: Type.Boolean(),
    updated_at: Nullable(Timestamp),
  }),
  {
    delivery_mode: "webhook",
    webhook_url: "https://hooks.example.com/alerts",
    risk_threshold: 70,
    enabled: true,
    weights: { no_events_14d: 33, declining_usage: 36, cancel_page_views: 69, failed_payments: 45, plan_upgrade: -8 },
    calibrated: true,
    updated_at: "2026-03-02T09:00:00.000Z",
  },
);

export const ChangeRiskConfig = named(
  "ChurnRiskConfigUpdate",
  Type.Object({
    delivery_mode: Type.Optional(OneOf(DELIVERY_MODES)),
    webhook_url: Type.Optional(Nullable(WebhookAddress)),
    risk_threshold: Type.Optional(Score),
    enabled: Type.Optional(Type.Boolean()),
    weights: Type.Optional(
      Type.Record(Type.String(), Nullable(Type.Integer()), {
        description: "Whole points, 0 to 100, or -100 to 0 for plan_upgrade and invite_sent; null for the default",
      }),
    ),
  }),
  { webhook_url: "https://hooks.example.com/alerts", risk_threshold: 70, enabled: true },
);

export const toConfigChange = (body: Static<typeof ChangeRiskConfig>): ConfigChange => ({
  deliveryMode: body.delivery_mode,
  webhookUrl: body.webhook_url,
  riskThreshold: body.risk_threshold,
  enabled: body.enabled,
  weights: body.weights,
});

/** `whole`: include the query string of the address, which may contain a secret. */
export const toRiskConfig = shownAs(
  RiskConfigShape,
  ({ webhookUrl }: RiskConfig, { calibrated, whole }: { calibrated: boolean; whole: boolean }) => ({
    webhook_url: whole ? webhookUrl : (webhookUrl?.replace(/[?#].*$/, "") ?? null),
    calibrated,
  }),
);

export const FindCustomers = Type.Object({
  ...Page,
  level: Type.Optional(OneOf(RISK_LEVELS, "RiskLevel")),
  min_score: Type.Optional(Score),
  search: Type.Optional(Type.String({ maxLength: 255, description: "A part of the address or of the id" })),
});

const RiskSignal = named(
  "RiskSignal",
  Type.Object({
    name: OneOf(SIGNALS),
    value: Type.Number(),
    usual: Nullable(Type.Number({ description: "What `value` is compared with, such as the usual days between uses" })),
    weight: Type.Integer({ description: "The points that it adds to the score" }),
    sentence: Type.String(),
  }),
  RISK_SIGNAL_EXAMPLE,
);

const listed = {
  customer_email: Nullable(Email),
  customer_id: Nullable(Type.String()),
  risk_score: Score,
  risk_level: OneOf(RISK_LEVELS, "RiskLevel"),
  previous_score: Nullable(Score),
  trend: OneOf(TRENDS),
  churn_probability_30d: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  signals: Type.Array(RiskSignal, { description: "Those that add or take points, the most first" }),
  computed_at: Timestamp,
};

export const ListedRisk = named("CustomerRisk", Type.Object(listed), RISK_EXAMPLE);

export const ReadRisk = named(
  "CustomerRiskDetails",
  Type.Object({
    ...listed,
    counterfactual: Nullable(Type.String({ description: "What would bring the score down the most" })),
    score_after: Type.Object(
      { login: Score, payment: Score },
      { description: "The score after one login, or after a payment that goes through" },
    ),
    history: Type.Array(
      Type.Object({
        date: Type.String({ format: "date", description: "In UTC" }),
        risk_score: Score,
        risk_level: OneOf(RISK_LEVELS, "RiskLevel"),
      }),
      { description: "The score of each day, the earliest first; 400 days at the most" },
    ),
  }),
  {
    ...RISK_EXAMPLE,
    counterfactual: "One login would bring 72 to 39",
    score_after: { login: 39, payment: 72 },
    history: [
      { date: "2026-03-01", risk_score: 48, risk_level: "medium" },
      { date: "2026-03-02", risk_score: 72, risk_level: "high" },
    ],
  },
);

export const TestAlert = named("TestAlert", Type.Object({ opaque_id: Type.String() }), {
  opaque_id: "dlv_01kjq6psg000mc2yjvmd90kwtn3qe",
});

const toSignal = shownAs(RiskSignal, (signal: ScoredSignal) => ({ sentence: sentenceOf(signal) }));

export const toListedRisk = shownAs(ListedRisk, (risk: CustomerRisk) => ({
  customer_email: risk.customer.email,
  customer_id: risk.customer.customerId,
  risk_score: risk.score,
  risk_level: risk.level,
  churn_probability_30d: risk.probability,
  signals: risk.signals.map((signal) => toSignal(signal)),
}));

export const toRisk = (
  risk: CustomerRisk,
  history: readonly { day: number; score: number }[],
): Static<typeof ReadRisk> => ({
  ...toListedRisk(risk),
  counterfactual: counterfactualOf(risk.score, risk.after),
  score_after: risk.after,
  history: history.map(({ day, score }) => ({
    date: iso(day * DAY).slice(0, 10),
    risk_score: score,
    risk_level: levelOf(score),
  })),
});
