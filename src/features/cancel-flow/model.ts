// The cancel flow in the API.

import { Type } from "@sinclair/typebox";
import { Email, Nullable, named, OneOf } from "../../http/shapes.ts";
import { PAGE_LANGUAGES } from "../../lib/page-language.ts";
import { takenBy } from "../churn-events/fields/model.ts";
import { CANCEL_REASONS } from "../churn-events/reasons.ts";
import { APPLICATION_STATUSES } from "../offer-applications/tables.ts";
import { OFFER_EXAMPLE } from "../offers/model.ts";
import { OFFER_TYPES, type OfferContent } from "../offers/tables.ts";
import { MOST_COMMENT } from "./service.ts";
import { OFFER_PLACES, OUTCOMES } from "./tables.ts";

const PublicKey = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The project's public key; may also come as `X-API-Key`",
});

/** Text from a browser is accepted and cleaned, so that nobody fails because of a pasted character. */
const Pasted = (max: number) => Type.String({ maxLength: max });

/** The reason's text and code have different names here. */
const { cancel_reason: _words, reason_code: _code, ...FIELDS_OF_EVENT } = takenBy("session");

export const NewSession = named(
  "CancelReasonSubmission",
  Type.Object({
    ...FIELDS_OF_EVENT,
    public_key: PublicKey,
    reason: OneOf(CANCEL_REASONS, "CancelReason"),
    customer_email: Type.Optional(Nullable(Email)),
    customer_name: Type.Optional(Nullable(Pasted(200))),
    plan_name: Type.Optional(Nullable(Pasted(200))),
    comment: Type.Optional(Nullable(Pasted(MOST_COMMENT))),
    customer_hash: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 200,
          description:
            "HMAC-SHA256 with the project's identity secret, in hex, of `email:<customer_email>`, or of `id:<customer_id>` if no address is sent. The hash of the bare address is accepted as well, and that of a bare id without `@` that does not begin with `email:` or `id:`",
        }),
      ),
    ),
    test: Type.Optional(
      Nullable(Type.Boolean({ description: "A test of your page: it counts in no numbers but those of `mode=test`" })),
    ),
    token: Type.Optional(
      Nullable(Type.String({ maxLength: 500, description: "Of a link to the hosted page: says who the customer is" })),
    ),
  }),
  {
    public_key: "pub_example",
    reason: "too_expensive",
    customer_email: "grace@example.com",
    comment: "The price went up twice this year",
  },
);

export const NewOutcome = named(
  "CancelFlowOutcomeReport",
  Type.Object({
    public_key: PublicKey,
    outcome: OneOf(OUTCOMES),
    offer: Type.Optional(
      Nullable(
        Type.Unsafe<(typeof OFFER_PLACES)[number]>({
          ...OneOf(OFFER_PLACES),
          description: "Which offer was shown last; `first` where it is left out",
        }),
      ),
    ),
  }),
  { public_key: "pub_example", outcome: "accepted", offer: "first" },
);

const ShownOffer = named(
  "ShownOffer",
  Type.Object({
    offer_type: OneOf(OFFER_TYPES, "OfferType"),
    title: Type.String(),
    description: Type.String(),
    cta_button_text: Type.String(),
    discount_percent: Type.Optional(Type.Integer()),
    extension_days: Type.Optional(Type.Integer()),
  }),
  OFFER_EXAMPLE,
);

export const ReadSubmission = named(
  "SubmittedCancelReason",
  Type.Object({
    session_id: Type.String(),
    reason: OneOf(CANCEL_REASONS, "CancelReason"),
    offer: Nullable(ShownOffer),
    fallback_offer: Type.Optional(ShownOffer),
    carried_out: Type.Optional(
      Type.Literal(true, {
        description:
          "The decision is carried out at the payment provider: `GET /cancel-flow/sessions/{session_id}/application` returns the result",
      }),
    ),
  }),
  { session_id: "cfs_01kjq38xw000h1ph3phwbft5cvjvs", reason: "too_expensive", offer: OFFER_EXAMPLE },
);

/** The offer as shown to a customer, with only the numbers that apply. */
export const toShownOffer = ({ discount_percent, extension_days, ...offer }: OfferContent) => ({
  offer_type: offer.offer_type,
  title: offer.title,
  description: offer.description,
  cta_button_text: offer.cta_button_text,
  ...(discount_percent !== null && { discount_percent }),
  ...(extension_days !== null && { extension_days }),
});

export const FindProgress = Type.Object({
  public_key: Type.Optional(PublicKey),
  language: Type.Optional(Type.String({ maxLength: 100 })),
});

export const ReadProgress = named(
  "OfferProgress",
  Type.Object({
    data: Nullable(
      Type.Object({
        status: OneOf(APPLICATION_STATUSES, "OfferApplicationStatus"),
        text: Type.String({ description: "To be shown to the customer" }),
      }),
    ),
  }),
  { data: { status: "applied", text: "Done: 50% off for 3 months." } },
);

export const FindFlowConfig = Type.Object({
  language: Type.Optional(Type.String({ maxLength: 100 })),
  token: Type.Optional(Type.String({ maxLength: 500 })),
});

export const FlowTheme = Type.Object({
  mode: OneOf(["auto", "light", "dark"]),
  accent_color: Nullable(Type.String()),
  text_color: Nullable(Type.String()),
  background_color: Nullable(Type.String()),
  radius: Nullable(Type.Integer({ description: "Of corners, in pixels" })),
});

export const ReadFlowConfig = named(
  "CancelFlowConfig",
  Type.Object({
    project: Type.Object({ name: Type.String() }),
    language: OneOf(PAGE_LANGUAGES),
    reasons: Type.Array(Type.Object({ reason: OneOf(CANCEL_REASONS, "CancelReason"), label: Type.String() })),
    theme: FlowTheme,
    verify_identity: Type.Boolean(),
    customer: Type.Optional(Type.Object({ name: Nullable(Type.String()) })),
    return_url: Type.Optional(Nullable(Type.String())),
  }),
  {
    project: { name: "Acme" },
    language: "en",
    reasons: [
      { reason: "too_expensive", label: "Too expensive" },
      { reason: "missing_features", label: "Missing features" },
    ],
    theme: { mode: "auto", accent_color: "#1a7f5a", text_color: null, background_color: null, radius: 8 },
    verify_identity: false,
  },
);
