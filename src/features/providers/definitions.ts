// The payment providers by name. A new one needs a folder beside this file and a row here; the compiler then asks for its row in
// `table.ts`: see docs/recipes/provider.md.

import type { ProviderDefinition } from "./definition.ts";
import { paddle } from "./paddle/definition.ts";
import { razorpay } from "./razorpay/definition.ts";
import { stripe } from "./stripe/definition.ts";

export const DEFINITIONS = {
  stripe,
  razorpay,
  paddle,
};

export type ProviderName = keyof typeof DEFINITIONS;
export const PROVIDER_NAMES = Object.keys(DEFINITIONS) as ProviderName[];

export const definitionOf = (name: ProviderName): ProviderDefinition => DEFINITIONS[name];

/** The settings that only this provider has. */
export type OwnSettings<Name extends ProviderName> = (typeof DEFINITIONS)[Name]["settings"]["defaults"];
