// The list of customers in the requests and responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Instant, MinorUnits, Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { AppError, type Detail } from "../../lib/errors.ts";
import { parseInstant } from "../../lib/query-times.ts";
import { EVENT_TYPES } from "../churn-events/event-types.ts";
import { HELD_BACK } from "../churn-events/held-back.ts";
import { CANCEL_REASONS } from "../churn-events/reasons.ts";
import { ListedRisk, toListedRisk } from "../risk/model.ts";
import { type CustomerFilter, LETTERS, SORTS, STATES, USUAL_STATES } from "./filter.ts";
import { MOST_COUNTED } from "./listing.ts";
import type { CustomerRow } from "./rows.ts";

const REASON_GROUPS = [...CANCEL_REASONS, "unspecified"] as const;

const severalOf = (words: readonly string[], more = "") =>
  Type.Optional(
    Type.String({ maxLength: 200, description: `One or several of ${words.join(", ")}, with commas between${more}` }),
  );

const FILTERS = {
  state: severalOf(STATES, `; ${USUAL_STATES.join(",")} where it is left out, and with \`q\` all of them`),
  letter: severalOf(LETTERS),
  reason_code: severalOf(REASON_GROUPS),
  plan: Type.Optional(Type.String({ maxLength: 200, description: "The name of the plan" })),
  mrr_min: Type.Optional(MinorUnits),
  since: Type.Optional({ ...Instant, description: "In this state since this day (in UTC) or moment, or later" }),
  before: Type.Optional({ ...Instant, description: "In this state since before this day (in UTC) or moment" }),
  mode: Type.Optional(OneOf(["live", "test"], "Mode")),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "Beginnings of words of the name, the address and the cancel reason, in any case and without diacritics; or the beginning of an address or of a customer's id. Looks at the first 20,000 people that it finds",
    }),
  ),
};

export const ExportCustomers = Type.Object(FILTERS);

export const FindCustomerList = Type.Object({
  ...Page,
  ...FILTERS,
  sort: Type.Optional(OneOf(SORTS)),
  order: Type.Optional(OneOf(["asc", "desc"])),
});

export function filterOf(query: Static<typeof ExportCustomers>): CustomerFilter {
  const wrong: Detail[] = [];
  const several = <W extends string>(field: "state" | "letter" | "reason_code", words: readonly W[]) => {
    const text = query[field];
    if (text === undefined) return undefined;
    const given = [...new Set(text.split(","))] as W[];
    if (given.every((word) => words.includes(word))) return given;
    wrong.push({ field, message: `must be one or several of ${words.join(", ")}, with commas between` });
    return undefined;
  };
  const filter: CustomerFilter = {
    states: several("state", STATES) ?? (query.q === undefined ? USUAL_STATES : STATES),
    letters: several("letter", LETTERS),
    reasons: several("reason_code", REASON_GROUPS),
    plan: query.plan,
    mrrMin: query.mrr_min,
    since: query.since === undefined ? undefined : parseInstant(query.since)!.start,
    before: query.before === undefined ? undefined : parseInstant(query.before)!.start,
    test: query.mode === undefined ? undefined : query.mode === "test",
    q: query.q,
  };
  if (wrong.length > 0) throw new AppError("invalid", "The request is invalid", wrong);
  return filter;
}

export const ListedCustomer = named(
  "CustomerSummary",
  Type.Object({
    id: Type.String({ description: "The address, or the customer's id where no address is known" }),
    customer_email: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    customer_name: Nullable(Type.String()),
    plan_name: Nullable(Type.String()),
    locale: Nullable(Type.String({ description: "Of the latest churn event" })),
    state: {
      ...OneOf(STATES, "CustomerState"),
      description:
        "`left` or `could_not_pay`: the latest churn event was not recovered; else `at_risk`: the score is at least medium; else `recovered`: the latest churn event was; else `active`",
    },
    since: {
      ...Timestamp,
      description: "When the latest churn event was created; else when the score became what it is",
    },
    event_type: Nullable(OneOf(EVENT_TYPES, "EventType")),
    churn_event_id: Nullable(Type.String({ description: "Of the latest churn event" })),
    reason: Nullable(
      Type.String({ description: "In the customer's own words; null where `held_back` is `sensitive`" }),
    ),
    reason_code: Nullable(OneOf(CANCEL_REASONS, "CancelReason")),
    held_back: Nullable(OneOf(HELD_BACK)),
    sample: Type.Boolean({ description: "Made up: it goes when the project's sample data is removed" }),
    letter: Type.Object({
      state: {
        ...OneOf(LETTERS, "LetterState"),
        description:
          "Of the latest churn event. `no_mail`: nobody may write to the address; `opened`: a person opened a mail or followed a link in it; `sent`; `by_hand`: nothing is sent automatically; `ready`: the variants are written; `none`: there is none yet. Where several apply, the first of this order",
      },
      sent: Type.Integer(),
      of: Nullable(Type.Integer({ description: "How many mails the automation has planned in all" })),
    }),
    mrr: Nullable(Type.Integer({ description: "Per month, in the currency's minor unit" })),
    currency: Nullable(Type.String()),
    risk: Nullable(ListedRisk),
    test: Type.Boolean(),
  }),
  {
    id: "grace@example.com",
    customer_email: "grace@example.com",
    customer_id: "cus_1042",
    customer_name: "Grace Hopper",
    plan_name: "Pro",
    locale: "en-US",
    state: "left",
    since: "2026-03-02T09:00:00.000Z",
    event_type: "cancellation",
    churn_event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
    reason: "It is too expensive for a team of our size",
    reason_code: null,
    held_back: null,
    sample: false,
    letter: { state: "sent", sent: 1, of: 4 },
    mrr: 4900,
    currency: "usd",
    risk: null,
    test: false,
  },
);

export const ListedCustomers = Type.Object({
  data: Type.Array(ListedCustomer),
  meta: named(
    "CustomerListMeta",
    Type.Object({
      page: Type.Integer(),
      per_page: Type.Integer(),
      total: Type.Integer({
        description: `Exact where only \`state\` and \`mode\` are asked for; else at most ${MOST_COUNTED}`,
      }),
      more: Type.Boolean({ description: "There are, or may be, more than `total`" }),
    }),
    { page: 1, per_page: 20, total: 42, more: false },
  ),
});

const idOf = ({ email, customerId }: Pick<CustomerRow, "email" | "customerId">): string => email ?? customerId ?? "";

/** Null also for a reason without a word. */
export const reasonOf = ({ event }: Pick<CustomerRow, "event">): string | null =>
  event?.cancelReason?.trim() ? event.cancelReason : null;

export const toListedCustomer = shownAs(ListedCustomer, (row: CustomerRow) => ({
  id: idOf(row),
  customer_email: row.email,
  customer_name: row.name,
  // Not null here: everybody on the list has an event or was tracked.
  since: iso(row.since ?? 0),
  event_type: row.event?.eventType ?? null,
  churn_event_id: row.event?.id ?? null,
  // Hidden, because bystanders may see a list on the screen.
  reason: row.heldBack === "sensitive" ? null : reasonOf(row),
  reason_code: row.event?.reasonCode ?? null,
  risk: row.risk && toListedRisk(row.risk),
  test: row.event?.test ?? false,
}));
