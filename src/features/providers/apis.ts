// The clients for the providers' APIs, one row each.

import { createPaddle } from "../../adapters/paddle.ts";
import { createRazorpay } from "../../adapters/razorpay.ts";
import { createStripe } from "../../adapters/stripe.ts";

const CREATE = { stripe: createStripe, paddle: createPaddle, razorpay: createRazorpay };

type Name = keyof typeof CREATE;

/** For each provider, a function that creates a client for a project's key. */
export type ProviderApis = { readonly [N in Name]: ReturnType<(typeof CREATE)[N]> };

/** `config`: the base URL of each API. */
export const createProviderApis = (config: Readonly<Record<Name, { baseUrl: string }>>): ProviderApis =>
  Object.fromEntries(
    Object.entries(CREATE).map(([name, create]) => [name, create(config[name as Name])]),
  ) as ProviderApis;
