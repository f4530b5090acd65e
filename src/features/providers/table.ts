// The payment providers with their code. Separate from `definitions.ts`, so that browsers and the reading threads do not load it: it
// would take 3.4 MB in each thread.

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
