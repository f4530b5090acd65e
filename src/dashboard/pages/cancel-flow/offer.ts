// An offer as it is edited: the form and the preview share it.

import { api, data, type Shape } from "../../data/api.ts";
import { slug } from "../../data/session.ts";

export type Reason = Shape<"CancelReason">;
export type Content = Shape<"OfferContent">;
export type Offer = Omit<Shape<"RetentionOfferInput">, "reason">;

export const REASONS: readonly Reason[] = [
  "too_expensive",
  "missing_features",
  "switched_to_competitor",
  "not_using_enough",
  "technical_issues",
  "bad_support",
  "temporary_pause",
  "other",
];
export const TYPES: readonly Content["offer_type"][] = [
  "discount",
  "extension",
  "downgrade",
  "feature_unlock",
  "custom",
];

export const NO_CONTENT: Content = { offer_type: "discount", title: "", description: "", cta_button_text: "" };
export const NO_OFFER: Offer = { ...NO_CONTENT, is_active: true };

/** What of a saved offer can be sent back. */
export function editable(saved: Shape<"RetentionOffer">): Offer {
  const { reason: _, created_at: __, updated_at: ___, ...offer } = saved;
  return offer;
}

/** With only the figure that belongs to its kind, which the API insists on. */
export function fitting<C extends Content>(content: C): C {
  const { discount_percent, extension_days, offer_type } = content;
  return {
    ...content,
    discount_percent: offer_type === "discount" ? (discount_percent ?? null) : null,
    extension_days: offer_type === "extension" ? (extension_days ?? null) : null,
  };
}

export const putOffer = (reason: Reason, offer: Offer): Promise<unknown> =>
  data(
    api.PUT("/api/v1/projects/{slug}/retention-offers/{reason}", {
      params: { path: { slug: slug.value, reason } },
      body: {
        ...fitting(offer),
        fallback: offer.fallback ? fitting(offer.fallback) : null,
        arms: offer.arms?.length ? offer.arms.map((arm) => ({ ...arm, offer: fitting(arm.offer) })) : null,
      },
    }),
  );

export const deleteOffer = (reason: Reason): Promise<unknown> =>
  data(
    api.DELETE("/api/v1/projects/{slug}/retention-offers/{reason}", {
      params: { path: { slug: slug.value, reason } },
    }),
  );
