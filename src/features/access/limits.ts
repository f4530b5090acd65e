// The rate limits of the service, by the names that routes give them.

import type { Config } from "../../config.ts";
import { Limits, TokenBuckets } from "../../http/limits.ts";
import { GENERAL } from "../../http/route-table.ts";
import { SlidingWindow } from "../../http/sliding-window.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Rate } from "../../lib/rate.ts";
import { cancelFlowLimit, signInLimit, trackLimit, webhookLimit } from "./rules.ts";

export type Rates = Pick<Config["limits"], "auth" | "cancelFlow" | "general" | "track" | "webhook">;

export function createLimits(rates: Rates, clock: Clock): Limits {
  const buckets = (rate: Rate | "off") => (rate === "off" ? null : new TokenBuckets(rate, clock));
  return new Limits({
    [GENERAL.name]: buckets(rates.general),
    [signInLimit.name]: buckets(rates.auth),
    [trackLimit.name]: buckets(rates.track),
    [webhookLimit.name]: buckets(rates.webhook),
    [cancelFlowLimit.name]: rates.cancelFlow === "off" ? null : new SlidingWindow(rates.cancelFlow, clock),
  });
}
