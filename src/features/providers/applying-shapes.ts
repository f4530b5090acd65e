// The settings of what may be changed at a payment provider, as the API takes them: the same at each.

import { Type } from "@sinclair/typebox";

/** Sealed when it is stored, and shown as whether there is one. It goes into a header, so it is of plain characters. */
export const secretKey = (description: string) =>
  Type.Union([Type.String({ pattern: "^[!-~]{8,500}$" }), Type.Boolean()], {
    description: `Write-only, as the secrets: ${description}`,
    errorMessage: "must be the key as one word of 8 to 500 characters, or null to clear it",
  });

/** `title`: the provider's. `needs`: what else carrying out offers needs. */
export const applyingShapes = (title: string, needs: string) => ({
  apply_offers: Type.Boolean({
    description: `Whether accepted offers of verified customers are carried out at ${title}; ${needs}`,
  }),
  apply_cancellations: Type.Boolean({
    description: `Whether the subscription of a verified customer who declines is set to end with its period at ${title}`,
  }),
  cancel_now: Type.Boolean({ description: "With `apply_cancellations`: the subscription ends at once" }),
});
