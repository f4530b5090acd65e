// An offer being edited, for the form and the preview.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import type { Reason } from "../../data/reasons.ts";
import { PROVIDER_TITLES } from "../connections/providers.ts";

export type Content = Shape<"OfferContent">;
export type Offer = Omit<Shape<"RetentionOfferInput">, "reason">;

export const TYPES: readonly Content["offer_type"][] = [
  "discount",
  "extension",
  "downgrade",
  "feature_unlock",
  "custom",
];

export const NO_CONTENT: Content = { offer_type: "discount", title: "", description: "", cta_button_text: "" };
export const NO_OFFER: Offer = { ...NO_CONTENT, is_active: true };

/** The fields of a saved offer that can be changed. */
export function editable(saved: Shape<"RetentionOffer">): Offer {
  const { reason: _, created_at: __, updated_at: ___, ...offer } = saved;
  return offer;
}

/** Clears the fields of other kinds of offers, as the API requires. */
export function fitting<C extends Content>(content: C): C {
  const { offer_type } = content;
  const only = <T>(type: Content["offer_type"], value: T | null | undefined): T | null =>
    offer_type === type ? (value ?? null) : null;
  return {
    ...content,
    discount_percent: only("discount", content.discount_percent),
    months: only("discount", content.months),
    offer_id: only("discount", content.offer_id),
    extension_days: only("extension", content.extension_days),
    price_id: only("downgrade", content.price_id),
    when: only("downgrade", content.when),
    action: only("custom", content.action),
    pause_months: only("custom", content.pause_months),
  };
}

/** The problems that prevent an offer from being applied at the payment provider. */
const OBSTACLES = ["discount_percent", "extension_days", "months", "price_id", "offer_id", "when"] as const;
/** `at`: the payment provider's name. */
export type Obstacle = { what: (typeof OBSTACLES)[number] | "kind"; at: string };

/** Saves the offer; resolves with the obstacles to applying it. */
export async function putOffer(reason: Reason, offer: Offer): Promise<Obstacle[]> {
  const { warnings = [] } = await projectApi.put("/retention-offers/{reason}", {
    path: { reason },
    body: {
      ...fitting(offer),
      fallback: offer.fallback ? fitting(offer.fallback) : null,
      arms: offer.arms?.length ? offer.arms.map((arm) => ({ ...arm, offer: fitting(arm.offer) })) : null,
    },
  });
  return warnings.map(({ field, message }) => ({
    what: OBSTACLES.find((one) => field.endsWith(one)) ?? "kind",
    at: PROVIDER_TITLES.find((name) => message.includes(name)) ?? "",
  }));
}

export const deleteOffer = (reason: Reason): Promise<unknown> =>
  projectApi.delete("/retention-offers/{reason}", { path: { reason } });
