// Applications of offers in the responses of the API.

import { Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { isoOrNull } from "../../lib/clock.ts";
import { APPLICATION_KINDS } from "../providers/carrying-out.ts";
import { APPLICATION_STATUSES, type OfferApplication } from "./tables.ts";

const OF_SESSION = {
  id: Type.String(),
  kind: OneOf(APPLICATION_KINDS, "OfferApplicationKind"),
  status: OneOf(APPLICATION_STATUSES, "OfferApplicationStatus"),
  reason: Nullable(Type.String({ description: "Why it was not applied, or what it waits for" })),
  provider: Type.String(),
  applied_at: Nullable(Timestamp),
  effective_from: Nullable(Timestamp),
  effective_until: Nullable(Timestamp),
  reverted_at: Nullable(Timestamp),
  revert_reason: Nullable(Type.String({ description: "Why it could not be undone" })),
};

const EXAMPLE = {
  id: "ofa_01kjq38xw000h1ph3phwbft5cvjvs",
  kind: "discount",
  status: "applied",
  reason: null,
  provider: "stripe",
  applied_at: "2026-03-02T11:00:02.000Z",
  effective_from: "2026-03-02T11:00:01.000Z",
  effective_until: "2026-06-02T11:00:01.000Z",
  reverted_at: null,
  revert_reason: null,
};

/** The part that a session of the cancel flow contains. */
export const ReadSessionApplication = named("SessionOfferApplication", Type.Object(OF_SESSION), EXAMPLE);

export const toSessionApplication = shownAs(ReadSessionApplication, ({ fromAt, untilAt }: OfferApplication) => ({
  effective_from: isoOrNull(fromAt),
  effective_until: isoOrNull(untilAt),
}));

export const ReadApplication = named(
  "OfferApplication",
  Type.Object({
    ...OF_SESSION,
    session_id: Type.String({ description: "The session of the cancel flow in which it was accepted first" }),
    customer_email: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    subscription_id: Nullable(Type.String({ description: "The provider's" })),
    terms: Type.Object({
      percent: Type.Optional(Type.Integer()),
      months: Type.Optional(Type.Integer()),
      days: Type.Optional(Type.Integer()),
      price_id: Type.Optional(Type.String()),
      offer_id: Type.Optional(Type.String()),
      when: Type.Optional(Type.String()),
    }),
    revert_asked_at: Nullable(Timestamp),
    test: Type.Boolean(),
    created_at: Timestamp,
  }),
  {
    ...EXAMPLE,
    session_id: "cfs_01kjq38xw000h1ph3phwbft5cvjvs",
    customer_email: "grace@example.com",
    customer_id: null,
    subscription_id: "sub_1Qx7Zr2eZvKYlo2C",
    terms: { percent: 30, months: 3 },
    revert_asked_at: null,
    test: false,
    created_at: "2026-03-02T11:00:00.000Z",
  },
);

export const toApplication = shownAs(ReadApplication, (application: OfferApplication) => {
  const { kind: _, ...terms } = application.terms;
  const { priceId, offerId, ...others } = terms as { priceId?: string; offerId?: string };
  return {
    ...toSessionApplication(application),
    terms: {
      ...others,
      ...(priceId !== undefined && { price_id: priceId }),
      ...(offerId !== undefined && { offer_id: offerId }),
    },
  };
});

export const FindApplications = Type.Object({
  ...Page,
  status: Type.Optional(OneOf(APPLICATION_STATUSES, "OfferApplicationStatus")),
});
