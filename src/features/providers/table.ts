// The payment providers. A new one needs a folder beside this file and a row here: see docs/recipes/provider.md.

import { paddle } from "./paddle/provider.ts";
import type { Provider } from "./provider.ts";
import { razorpay } from "./razorpay/provider.ts";
import { stripe } from "./stripe/provider.ts";

export const PROVIDERS = { stripe, razorpay, paddle };

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

export const providerOf = (name: ProviderName): Provider => PROVIDERS[name];
