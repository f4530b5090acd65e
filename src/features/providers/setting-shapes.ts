// The schemas of the providers' own settings, for the API. Apart from `definitions.ts`, which threads load that need no schemas.

import type { TProperties, TSchema } from "@sinclair/typebox";
import type { OwnSettings, ProviderName } from "./definitions.ts";
import { PADDLE_SETTINGS } from "./paddle/settings-model.ts";
import { RAZORPAY_SETTINGS } from "./razorpay/settings-model.ts";
import { STRIPE_SETTINGS } from "./stripe/settings-model.ts";

type Own<Name extends ProviderName> = keyof OwnSettings<Name>;
type Shapes = { [Name in ProviderName as Own<Name> extends never ? never : Name]: Record<Own<Name>, TSchema> };

const SHAPES: Shapes = { stripe: STRIPE_SETTINGS, razorpay: RAZORPAY_SETTINGS, paddle: PADDLE_SETTINGS };

/** None for a provider without settings of its own. */
export const settingShapesOf = (name: ProviderName): TProperties =>
  (SHAPES as Partial<Record<ProviderName, TProperties>>)[name] ?? {};
