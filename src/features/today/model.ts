// The queue of Today in the responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { EVENT_EXAMPLE, VARIANT_EXAMPLE } from "../churn-events/examples.ts";
import { ListedChurnEvent, toChurnEvent } from "../churn-events/model.ts";
import { FindMode } from "../insights/model.ts";
import type { Project } from "../projects/tables.ts";
import { ReadReply, toReply } from "../replies/model.ts";
import { STRATEGIES } from "../strategies/table.ts";
import { VARIANT_STATUSES } from "../variants/tables.ts";
import { ACTION_KINDS, ATTENTION_KINDS, type Attention } from "./attention/item.ts";
import { DONE_EXAMPLE, DoneToday, Money } from "./done-model.ts";
import { type Queue, type Row, STATES } from "./queue.ts";

export const AskToday = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "How many rows of the queue" }),
  ...FindMode,
});

const Recommended = Type.Object({
  id: Type.String(),
  strategy: OneOf(STRATEGIES, "Strategy"),
  rank: Type.Integer({ minimum: 1, maximum: STRATEGIES.length }),
  subject: Type.String(),
  rank_reason: Type.String(),
  status: OneOf(VARIANT_STATUSES, "VariantStatus"),
  edited_at: Nullable(Timestamp),
});

const Share = Type.Number({ minimum: 0, maximum: 1 });

const QueuedEvent = Type.Object({
  event: ListedChurnEvent,
  state: {
    ...OneOf(STATES),
    description:
      "`replied`: the customer answered and waits for a person; `held`: a person has to read the reason first, or the payment is disputed; `writing`: the variants are being written; `clicked`, `opened`: what a person did with the last mail; `payment_failed`; `ready`: there are variants; `none`: there are none yet. Where several apply, the first of this order",
  },
  recommended: {
    ...Nullable(Recommended),
    description:
      "The variant to send next: that of rank 1, or of those that were not sent the first. Null before they are written",
  },
  chance: {
    ...Nullable(Share),
    description:
      "How likely that variant is to win the customer back: the mean of the posterior for this reason and strategy, as in `GET …/strategies`. Null before the outcome of any mail is known, with `settings.strategies.learning` off, and for sensitive reasons",
  },
  chance_interval: { ...Nullable(Type.Object({ low: Share, high: Share })), description: "80%" },
  at_stake: {
    ...Nullable(Money),
    description: "The MRR; null where it is not known or 0, and for sensitive reasons",
  },
  reply: {
    ...Nullable(ReadReply),
    description: "What the customer answered, while it waits for a person",
  },
  awaits_approval: Type.Boolean({
    description:
      "The automation leaves the next mail to a person, because the MRR is above `settings.automation.ask_above`",
  }),
  planned_at: {
    ...Nullable(Timestamp),
    description: "When the automation sends a mail, if nobody sends one before; null where it sends none",
  },
});

const NeedsAHand = Type.Object({
  kind: OneOf(ATTENTION_KINDS),
  sentence: Type.String({ description: "In English" }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]), {
    description: "The facts of the sentence, so that a client can say it in another language",
  }),
  action: Type.Object({
    kind: OneOf(ACTION_KINDS),
    ref: { ...Nullable(Type.String()), description: "The id, address or name of what it is about" },
  }),
  since: Timestamp,
});

export const ReadToday = named(
  "Today",
  Type.Object({
    queue: Type.Array(QueuedEvent),
    total: Type.Integer({ description: "How many events can be acted on, with those beyond `limit`" }),
    more: Type.Boolean({
      description:
        "Whether there are more than `total`: at most 5,000 are counted per currency, and 500 whose last mail was read",
    }),
    needs_a_hand: Type.Array(NeedsAHand),
    done_today: DoneToday,
  }),
  {
    queue: [
      {
        event: EVENT_EXAMPLE,
        state: "ready",
        recommended: {
          id: VARIANT_EXAMPLE.id,
          strategy: VARIANT_EXAMPLE.strategy,
          rank: 1,
          subject: VARIANT_EXAMPLE.subject,
          rank_reason: VARIANT_EXAMPLE.rank_reason,
          status: "draft",
          edited_at: null,
        },
        chance: 0.27,
        chance_interval: { low: 0.18, high: 0.37 },
        at_stake: { amount: 4900, currency: "usd" },
        reply: null,
        awaits_approval: false,
        planned_at: null,
      },
    ],
    total: 1,
    more: false,
    needs_a_hand: [
      {
        kind: "provider_silent",
        sentence: "Razorpay has not been heard from for 3 days.",
        params: { source: "razorpay", days: 3 },
        action: { kind: "test_connection", ref: "razorpay" },
        since: "2026-02-27T08:12:40.000Z",
      },
    ],
    done_today: DONE_EXAMPLE,
  },
);

export const toToday = (
  project: Project,
  { rows, total, more }: Queue,
  attention: Attention[],
  done_today: DoneToday,
): Static<typeof ReadToday> => ({
  queue: rows.map((row) => toQueued(row, project)),
  total,
  more,
  needs_a_hand: attention.map((item) => ({ ...item, since: iso(item.since) })),
  done_today,
});

const toRecommended = shownAs(Recommended);

const toQueued = shownAs(QueuedEvent, (row: Row, project: Project) => ({
  event: toChurnEvent(row.event, project),
  recommended: row.recommended && toRecommended(row.recommended),
  chance: row.chance?.chance ?? null,
  chance_interval: row.chance && { low: row.chance.low, high: row.chance.high },
  reply: row.reply && toReply(row.reply),
}));
