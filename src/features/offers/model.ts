// Retention offers in the requests and responses of the API.

import { type Static, type TObject, Type } from "@sinclair/typebox";
import { alsoRefusing, body, type Spec } from "../../http/input.ts";
import { Day, MinorUnits, Nullable, named, OneOf, Text, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { AppError, type Detail } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";
import { CANCEL_REASONS, type CancelReason } from "../churn-events/reasons.ts";
import { MOMENTS, type Moment } from "../providers/carrying-out.ts";
import { contradictionsIn, type Raw } from "./contradictions.ts";
import { OFFER_TYPES, type OfferContent, type OfferDetails, type OfferRules, type RetentionOffer } from "./tables.ts";

const MAX_DAYS = 3_650;

const content = {
  offer_type: OneOf(OFFER_TYPES, "OfferType"),
  title: Text({ min: 1, max: 120, oneLine: true }),
  description: Text({ min: 1, max: 1_000 }),
  cta_button_text: Text({ min: 1, max: 60, oneLine: true }),
  discount_percent: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 100, description: "Of a discount only" })),
  ),
  extension_days: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 365, description: "Of an extension only" })),
  ),
  months: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1, maximum: 36, description: "How long a discount lasts, 3 where it is left out" }),
    ),
  ),
  offer_id: Type.Optional(
    Nullable(
      Type.String({
        pattern: "^offer_[A-Za-z0-9]{1,100}$",
        description: "For Razorpay, where discounts are made by hand: the offer there that the discount stands for",
        errorMessage: "must be the id of an offer at Razorpay, such as offer_JHD834hjbxzhd38d",
      }),
    ),
  ),
  price_id: Type.Optional(
    Nullable({
      ...Text({ min: 1, max: 200, oneLine: true }),
      description: "The payment provider's id of the price that a downgrade leads to",
    }),
  ),
  when: Type.Optional(
    Nullable(
      Type.Unsafe<Moment>({
        ...OneOf(MOMENTS),
        description: "When a downgrade takes effect; `period_end` where it is left out",
      }),
    ),
  ),
  action: Type.Optional(
    Nullable(
      Type.Unsafe<"pause">({
        ...OneOf(["pause"]),
        description: "What a custom offer does: `pause` pauses the subscription",
      }),
    ),
  ),
  pause_months: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 12, description: "How long a pause lasts, 1 where it is left out" })),
  ),
};

const Rules = named(
  "OfferRules",
  Type.Object(
    {
      min_mrr: Type.Optional(Nullable(MinorUnits)),
      max_mrr: Type.Optional(Nullable(MinorUnits)),
      min_tenure_days: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 36_500 }))),
      plans: Type.Optional(Nullable(Type.Array(Text({ min: 1, max: 200, oneLine: true }), { maxItems: 50 }))),
    },
    {
      description:
        "Who may get the offer, judged by the running subscriptions that are known of a verified customer; money per month in the minor unit of the project's currency, plans by name or identifier. An offer with rules is not shown to anybody who is not verified.",
    },
  ),
  { min_mrr: 2900, plans: ["Pro"] },
);

export const OFFER_EXAMPLE = {
  offer_type: "discount",
  title: "Stay for 30% less",
  description: "We take 30% off your next three invoices.",
  cta_button_text: "Keep my plan",
  discount_percent: 30,
} as const;

const Content = named("OfferContent", Type.Object(content), OFFER_EXAMPLE);

const Arm = named(
  "OfferArm",
  Type.Object({
    name: Type.String({
      pattern: "^[a-z0-9][a-z0-9_-]{0,39}$",
      errorMessage: "must be 1 to 40 lower-case letters, digits, - and _",
    }),
    percent: Type.Integer({ minimum: 1, maximum: 100 }),
    offer: Content,
  }),
  {
    name: "half-price",
    percent: 50,
    offer: {
      ...OFFER_EXAMPLE,
      title: "Stay for half the price",
      description: "We take 50% off your next three invoices.",
      discount_percent: 50,
    },
  },
);

const Extras = {
  rules: Type.Optional(Nullable(Rules)),
  cooldown_days: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: MAX_DAYS,
        description:
          "For this many days, a customer who was offered any discount is not offered this one. A discount with a cooldown is only shown to verified customers.",
      }),
    ),
  ),
  fallback: Type.Optional(
    Nullable(Type.Object(content, { description: "Shown when the offer is declined, or does not apply" })),
  ),
  arms: Type.Optional(
    Nullable(
      Type.Array(Arm, {
        minItems: 1,
        maxItems: 4,
        description:
          "Each is shown to `percent` of the customers instead of the offer; the others, the arm `control`, see the offer itself",
      }),
    ),
  ),
  valid_until: Type.Optional(
    Nullable({
      ...Day,
      description:
        "The last day of the offer, in the project's time zone. Afterwards its fallback takes its place, and mails do not name it",
    }),
  ),
};

const PutOffer = named(
  "RetentionOfferInput",
  Type.Object({
    ...content,
    is_active: Type.Boolean(),
    ...Extras,
    reason: Type.Optional(Type.Unknown({ description: "As in the path, which is the one that counts" })),
  }),
  {
    ...OFFER_EXAMPLE,
    is_active: true,
  },
);

type PutOffer = Static<typeof PutOffer>;

/**
 * The body of a PUT, with the reason from its path. Problems of the reason and contradictions are reported together with fields
 * of the wrong shape.
 */
export const offerBody: Spec<PutOffer> = alsoRefusing(body(PutOffer), (raw) => [
  ...reasonFaults((raw as Raw).reason),
  ...contradictionsIn(raw),
]);

/** Copies the reason from the path into the body before validation, overwriting whatever the client sent there. */
export function takeReasonFromPath(context: { body: unknown; params: { reason: string } }): void {
  const { body, params } = context;
  if (isObject(body)) context.body = { ...body, reason: params.reason };
}

const isReason = (text: unknown): text is CancelReason => CANCEL_REASONS.some((one) => one === text);

const reasonFaults = (text: unknown): Detail[] =>
  isReason(text) ? [] : [{ field: "reason", message: `must be one of: ${CANCEL_REASONS.join(", ")}` }];

/** @throws {AppError} `invalid` for anything but the eight cancel reasons. */
export function reasonOf(text: string): CancelReason {
  if (isReason(text)) return text;
  throw new AppError("invalid", "The request is invalid", reasonFaults(text));
}

/** The offer with null for omitted fields, in a fixed order, so that equal offers give the same JSON. */
export const contentOf = (offer: Static<typeof Content>): OfferContent => ({
  offer_type: offer.offer_type,
  title: offer.title.trim(),
  description: offer.description.trim(),
  cta_button_text: offer.cta_button_text.trim(),
  discount_percent: offer.discount_percent ?? null,
  extension_days: offer.extension_days ?? null,
  ...detailsOf(offer),
});

/** Only the fields that are set. */
const detailsOf = ({
  months,
  offer_id,
  price_id,
  when,
  action,
  pause_months,
}: Static<typeof Content>): OfferDetails => ({
  ...(months && { months }),
  ...(offer_id && { offer_id }),
  ...(price_id && { price_id: price_id.trim() }),
  ...(when && { when }),
  ...(action && { action }),
  ...(pause_months && { pause_months }),
});

/** Null if the rules require nothing. */
export function rulesOf(rules: Static<typeof Rules> | null | undefined): OfferRules | null {
  const read: OfferRules = {
    min_mrr: rules?.min_mrr ?? null,
    max_mrr: rules?.max_mrr ?? null,
    min_tenure_days: rules?.min_tenure_days ?? null,
    plans: rules?.plans?.length ? rules.plans.map((plan) => plan.trim()) : null,
  };
  return Object.values(read).every((rule) => rule === null) ? null : read;
}

const shown = <S extends TObject>(schema: S) =>
  Type.Object({
    ...schema.properties,
    discount_percent: Nullable(Type.Integer()),
    extension_days: Nullable(Type.Integer()),
  });

export const ReadOffer = named(
  "RetentionOffer",
  Type.Object({
    reason: OneOf(CANCEL_REASONS, "CancelReason"),
    ...shown(Content).properties,
    is_active: Type.Boolean(),
    ...Extras,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  {
    reason: "too_expensive",
    ...OFFER_EXAMPLE,
    extension_days: null,
    is_active: true,
    created_at: "2026-03-02T09:00:00.000Z",
    updated_at: "2026-03-02T09:00:00.000Z",
  },
);

/** Fields beyond a plain offer are included only if they were set. */
export const toOffer = shownAs(ReadOffer, (offer: RetentionOffer) => ({
  ...offer.details,
  ...(offer.rules && { rules: offer.rules }),
  ...(offer.cooldownDays !== null && { cooldown_days: offer.cooldownDays }),
  ...(offer.fallback && { fallback: offer.fallback }),
  ...(offer.arms && { arms: offer.arms }),
  ...(offer.validUntil !== null && { valid_until: offer.validUntil }),
}));
