// Replies in the requests and responses of the API.

import { Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { OUTCOMES } from "./service.ts";
import { type Reply, VOUCHERS, WISHES } from "./tables.ts";

export const FindReplies = Type.Object({
  ...Page,
  handled: Type.Optional(Type.Boolean({ description: "`false`: only those that wait for a person" })),
  churn_event_id: Type.Optional(Type.String({ maxLength: 100 })),
});

export const ReadReply = named(
  "Reply",
  Type.Object({
    id: Type.String(),
    churn_event_id: Nullable(Type.String()),
    message_id: Type.String({ description: "The mail that is answered, as in `GET …/messages/:id`" }),
    customer_email: Type.String({ description: "Who was mailed" }),
    from: Type.String({ description: "Who answered" }),
    subject: Type.String(),
    text: Type.String({ description: "Their own words, without what they quote; 5,000 characters at most" }),
    wish: {
      ...Nullable(OneOf(WISHES)),
      description:
        "The customer asks for no further mails, or for deletion. The address is suppressed if `vouched_by` is not null",
    },
    vouched_by: {
      ...Nullable(OneOf(VOUCHERS)),
      description:
        "What shows that the customer wrote it: `thread`: it refers to our mail; `authentication`: SPF, DKIM or DMARC passed for its From address. Null: nothing does, so automatic mails continue, and a person should look at what it asks for",
    },
    received_at: Timestamp,
    handled_at: Nullable({ ...Timestamp, description: "Null while it waits for a person" }),
  }),
  {
    id: "rpl_01kjq6psg000t5c2dm8b1v0pd5xw4",
    churn_event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
    message_id: "msg_01kjq6psg000t5c2dm8b1v0pd5xw4",
    customer_email: "grace@example.com",
    from: "grace@example.com",
    subject: "Re: A price that fits",
    text: "What would it cost for three of us?",
    wish: null,
    vouched_by: "thread",
    received_at: "2026-03-02T12:00:00.000Z",
    handled_at: null,
  },
);

export const HandleReply = named(
  "ReplyHandling",
  Type.Object({
    resume: Type.Optional(
      Type.Boolean({
        description: "Whether what was planned goes on; unless set, it is given up, because a person has taken over",
      }),
    ),
  }),
  { resume: false },
);

export const MailReceived = named(
  "MailReceived",
  Type.Object({
    status: Type.Literal("ok"),
    outcomes: Type.Array(OneOf(OUTCOMES), {
      description:
        "What became of each mail in the post. `reply`: stored. `repeat`: known. `automatic`: a machine wrote it. `own`: from the project's own people. `unknown_sender`: nobody who was mailed in the last 60 days. `report`: a bounce or complaint, taken as such. `unreadable`: no mail",
    }),
  }),
  { status: "ok", outcomes: ["reply"] },
);

export const toReply = shownAs(ReadReply, (reply: Reply) => ({
  churn_event_id: reply.eventId,
  from: reply.fromAddress,
  text: reply.body,
}));
