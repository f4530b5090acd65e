// The settings for changes at a payment provider, which are the same for each.

import { Type } from "@sinclair/typebox";

/** Stored sealed, and shown only as true or false. It is sent in a header, so it has only printable ASCII characters. */
export const secretKey = (description: string) =>
  Type.Union([Type.String({ pattern: "^[!-~]{8,500}$" }), Type.Boolean()], {
    description: `Write-only, as the secrets: ${description}`,
    errorMessage: "must be the key as one word of 8 to 500 characters, or null to clear it",
  });

/** `title`: the provider's title. `needs`: what else is needed to carry out offers. */
export const applyingShapes = (title: string, needs: string) => ({
  apply_offers: Type.Boolean({
    description: `Whether accepted offers of verified customers are carried out at ${title}; ${needs}`,
  }),
  apply_cancellations: Type.Boolean({
    description: `Whether the subscription of a verified customer who declines is set to end with its period at ${title}`,
  }),
  cancel_now: Type.Boolean({ description: "With `apply_cancellations`: the subscription ends at once" }),
});
