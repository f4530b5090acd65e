// What each payment provider can do. Apart from `definitions.ts`, so that browsers and the reading threads, of which each would
// take 3.4 MB more, need not load it.

import type { OwnSettings, ProviderName } from "./definitions.ts";
import { paddle } from "./paddle/provider.ts";
import type { Provider } from "./provider.ts";
import { razorpay } from "./razorpay/provider.ts";
import { stripe } from "./stripe/provider.ts";

export const PROVIDERS: { readonly [Name in ProviderName]: Provider<Name, OwnSettings<Name>> } = {
  stripe,
  razorpay,
  paddle,
};

export const providerOf = (name: ProviderName): Provider => PROVIDERS[name];
