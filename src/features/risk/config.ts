// A project's configuration of churn risk: where alerts go, from which score on, and what the signals weigh.

import { defineTopic } from "../../queue/topics.ts";
import type { Project } from "../projects/tables.ts";

/** `webhook`: alerts are posted to the project's address. `direct`: the service mails the customer itself. */
export const DELIVERY_MODES = ["webhook", "direct"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export type Delivery = { deliveryMode: DeliveryMode; webhookUrl: string | null; enabled: boolean };

/** Told of every change of where alerts go, or whether they do. */
export const riskConfigChanged = defineTopic<{ project: Project; before: Delivery; after: Delivery }>();
