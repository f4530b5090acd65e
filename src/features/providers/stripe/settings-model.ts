// The key for Stripe's API, as the settings take it.

import { Type } from "@sinclair/typebox";

/** It goes into a header, so it is of plain characters. */
export const ApiKey = Type.Union([Type.String({ pattern: "^[!-~]{8,500}$" }), Type.Boolean()], {
  description:
    "Write-only, as the secrets: a restricted key of Stripe that may read customers, prices, products and invoices, to fetch what events leave out",
  errorMessage: "must be the key as one word of 8 to 500 characters, or null to clear it",
});
