// The payment wall in the requests and responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { iso, isoOrNull } from "../../lib/clock.ts";
import { PAGE_LANGUAGES } from "../../lib/page-language.ts";
import { FlowTheme } from "../cancel-flow/model.ts";
import { type Asked, type OpenPayment, WALL_EVENTS } from "./service.ts";

// Any string is accepted: whatever proves nothing gets the same response, even an invalid address.
const Said = (description: string) => Type.Optional(Type.String({ maxLength: 1_000, description }));

const Customer = {
  customer_email: Said("The customer's address"),
  customer_id: Said("Their id, where no address is sent"),
  customer_hash: Said("Proof of the address, else of the id, made by the page's server as for the cancel flow"),
};

const TEST = "For failed payments of the provider's test mode, and no others";

export const FindWall = Type.Object({
  ...Customer,
  test: Type.Boolean({ default: false, description: TEST }),
  wait: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 25,
    description:
      "Holds the answer back for this many seconds while the payment is open, so that a page that shows the wall learns of the payment immediately",
  }),
});

export const NewWallEvent = named(
  "WallEvent",
  Type.Object({
    customer_email: Type.Optional(Nullable(Customer.customer_email)),
    customer_id: Type.Optional(Nullable(Customer.customer_id)),
    customer_hash: Type.Optional(Nullable(Customer.customer_hash)),
    test: Type.Optional(Nullable(Type.Boolean({ description: TEST }))),
    event: OneOf(WALL_EVENTS),
  }),
  { customer_email: "grace@example.com", customer_hash: "…", event: "seen" },
);

export const ReadWall = named(
  "Wall",
  Type.Object({
    open: Nullable(
      Type.Object({
        amount: Nullable(
          Type.Integer({ description: "What is due, in the currency's minor unit; null where it is not known" }),
        ),
        currency: Nullable(Type.String()),
        since: { ...Timestamp, description: "When the payment failed" },
        pay_url: Nullable(
          Type.String({
            description: "The provider's page for the unpaid invoice, else `settings.links.billing_update_url`",
          }),
        ),
        access_until: Nullable({ ...Timestamp, description: "By `settings.wall.access_ends_after_days`" }),
        mode: OneOf(["banner", "modal", "block"]),
      }),
    ),
  }),
  {
    open: {
      amount: 4900,
      currency: "usd",
      since: "2026-03-02T09:00:00.000Z",
      pay_url: "https://invoice.stripe.com/i/acct_1/live_1",
      access_until: "2026-03-16T09:00:00.000Z",
      mode: "banner",
    },
  },
);

export const FindWallLooks = Type.Object({ language: Type.Optional(Type.String({ maxLength: 100 })) });

export const ReadWallLooks = named("WallLooks", Type.Object({ language: OneOf(PAGE_LANGUAGES), theme: FlowTheme }), {
  language: "en",
  theme: { mode: "auto", accent_color: "#1a7f5a", text_color: null, background_color: null, radius: 8 },
});

type Said = { [K in keyof typeof Customer]?: string | null | undefined } & { test?: boolean | null | undefined };

export const toAsked = ({ customer_email, customer_id, customer_hash, test }: Said): Asked => ({
  customer_email: customer_email || null,
  customer_id: customer_id || null,
  customer_hash: customer_hash || null,
  test: test ?? false,
});

export const toWall = (found: OpenPayment | null): Static<typeof ReadWall> => ({
  open: found && {
    amount: found.amount,
    currency: found.currency,
    since: iso(found.since),
    pay_url: found.payUrl,
    access_until: isoOrNull(found.accessUntil),
    mode: found.mode,
  },
});
