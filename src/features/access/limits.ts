// The rate limits of the service, keyed by the names in the routes' rules.

import type { Config } from "../../config.ts";
import { Limits, TokenBuckets } from "../../http/limits.ts";
import { GENERAL } from "../../http/route-table.ts";
import type { LimitRule } from "../../http/rules.ts";
import { SharedBuckets, SharedWindow } from "../../http/shared-limits.ts";
import { SlidingWindow } from "../../http/sliding-window.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Rate } from "../../lib/rate.ts";
import type { LimitRows } from "../../store/limit-rows.ts";
import { cancelFlowLimit, signInLimit, trackLimit, webhookLimit } from "./rules.ts";

export type Rates = Pick<Config["limits"], "auth" | "cancelFlow" | "general" | "track" | "webhook">;

/** `rows`: given if nodes share the limits. */
export function createLimits(rates: Rates, clock: Clock, rows?: LimitRows): Limits {
  const buckets = ({ name }: LimitRule, rate: Rate | "off") => {
    if (rate === "off") return null;
    return rows ? new SharedBuckets(name, rate, clock, rows) : new TokenBuckets(rate, clock);
  };
  const window = ({ name }: LimitRule, rate: Rate | "off") => {
    if (rate === "off") return null;
    return rows ? new SharedWindow(name, rate, clock, rows) : new SlidingWindow(rate, clock);
  };
  return new Limits({
    [GENERAL.name]: buckets(GENERAL, rates.general),
    [signInLimit.name]: buckets(signInLimit, rates.auth),
    [trackLimit.name]: buckets(trackLimit, rates.track),
    [webhookLimit.name]: buckets(webhookLimit, rates.webhook),
    [cancelFlowLimit.name]: window(cancelFlowLimit, rates.cancelFlow),
  });
}
