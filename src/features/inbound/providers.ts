// The payment providers: a new one is a file in `providers/`, its fixtures, and a line here.

import type { InboundProvider } from "./normalised.ts";
import { paddle } from "./providers/paddle.ts";
import { razorpay } from "./providers/razorpay.ts";
import { stripe } from "./providers/stripe.ts";

export const PROVIDER_NAMES = ["stripe", "razorpay", "paddle"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const PROVIDERS: Readonly<Record<ProviderName, InboundProvider>> = { stripe, razorpay, paddle };
