// Alerts of churn risk: the topic on which they are told, and what they carry.

import { defineTopic } from "../../queue/topics.ts";
import type { Project } from "../projects/tables.ts";
import type { DeliveryMode } from "./config.ts";
import type { RiskLevel, Signal } from "./signals.ts";

/** The body of an alert, as it goes out. Of an opaque customer the address is null and the id tells who it is. */
export type AlertPayload = {
  event: "churn_risk.alert";
  project_id: string;
  customer_email: string | null;
  customer_id: string | null;
  risk_score: number;
  risk_level: RiskLevel;
  signals: { name: Signal; weight: number }[];
  triggered_at: string;
  opaque_id: string;
};

/** `opaqueId`: alr_…, what receivers deduplicate on. `deliveryMode` and `webhookUrl` as they were when it fired. */
export type AlertFired = {
  project: Project;
  opaqueId: string;
  test: boolean;
  deliveryMode: DeliveryMode;
  webhookUrl: string | null;
  payload: AlertPayload;
};

/** Told of every alert in the transaction that stores it. */
export const alertFired = defineTopic<AlertFired>();
