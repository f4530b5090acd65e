// Counts posts to keys that belong to no project, which are not stored.

import { Counter } from "../../../lib/metrics.ts";

export const unknownKeys = new Counter(
  "recoverd_inbound_unknown_key_total",
  "Webhooks that were posted to a public key that no project has, by source.",
  ["source"],
);
