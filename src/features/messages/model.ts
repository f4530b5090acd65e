// Messages of the outbox in the responses of the API.

import { Type } from "@sinclair/typebox";
import { CursorPage, Instant, Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso, isoOrNull } from "../../lib/clock.ts";
import { redactSecrets } from "../../lib/redact-secrets.ts";
import type { MessageHead } from "./listing.ts";
import type { Message } from "./tables.ts";

const STATUSES = ["queued", "sent", "failed", "stopped", "bounced"] as const;

export const FindMessages = Type.Object({
  ...CursorPage,
  status: Type.Optional(OneOf(STATUSES, "MessageStatus")),
  customer_email: Type.Optional(Type.String({ maxLength: 254 })),
  churn_event_id: Type.Optional(Type.String({ maxLength: 100 })),
  since: Type.Optional(Instant),
});

const Head = {
  id: Type.String(),
  status: OneOf(STATUSES, "MessageStatus"),
  automatic: Type.Boolean({ description: "Sent by the automation, not by a person" }),
  to: Type.String(),
  from: Type.Object({ name: Nullable(Type.String()), address: Type.String() }),
  subject: Type.String(),
  churn_event_id: Nullable(Type.String()),
  variant_id: Nullable(Type.String()),
  last_error: Nullable(Type.String({ description: "Why it was not sent, or not yet" })),
  created_at: Timestamp,
  handed_over_at: Nullable({ ...Timestamp, description: "When the mail server took it" }),
  delivered_at: Nullable(Timestamp),
  opened_at: Nullable(Timestamp),
  clicked_at: Nullable(Timestamp),
  bounced_at: Nullable(Timestamp),
  complained_at: Nullable(Timestamp),
};

const HEAD_EXAMPLE = {
  id: "msg_01kjq6psg000t5c2dm8b1v0pd5xw4",
  status: "sent",
  automatic: false,
  to: "grace@example.com",
  from: { name: "Ada from Acme", address: "ada@example.com" },
  subject: "A price that fits",
  churn_event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
  variant_id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
  last_error: null,
  created_at: "2026-03-02T11:00:00.000Z",
  handed_over_at: "2026-03-02T11:00:01.000Z",
  delivered_at: null,
  opened_at: "2026-03-02T11:20:00.000Z",
  clicked_at: null,
  bounced_at: null,
  complained_at: null,
};

export const ListedMessage = named("MessageSummary", Type.Object(Head), HEAD_EXAMPLE);

export const ReadMessage = named(
  "Message",
  Type.Object({
    ...Head,
    reply_to: Nullable(Type.String()),
    message_id: Type.String({ description: "The mail's own Message-ID" }),
    text: Type.String({ description: "The plain text part as it is sent" }),
    html: Type.String({
      description:
        "The HTML part as it is sent. Show it where it can load nothing: its links and its pixel count as the customer's",
    }),
    links: Type.Array(Type.String(), { description: "Where the click links lead, in the order of their numbers" }),
    delivery: Nullable(Type.String({ description: "What the mail server answered, or the name of the file" })),
    feedback: Nullable(Type.String({ description: "What a mail server or provider reported last" })),
    opens: Type.Object({ by_person_at: Nullable(Timestamp), by_machine_at: Nullable(Timestamp) }),
    clicks: Type.Object({
      by_person_at: Nullable(Timestamp),
      by_machine_at: Nullable(Timestamp),
      last_at: Nullable(Timestamp),
      last_link: Nullable(Type.String()),
    }),
    gives_up_at: Nullable({ ...Timestamp, description: "Until when a queued mail is tried again" }),
  }),
  {
    ...HEAD_EXAMPLE,
    reply_to: null,
    message_id: "<msg_01kjq6psg000t5c2dm8b1v0pd5xw4@example.com>",
    text: "Hello Grace,\n",
    html: "<p>Hello Grace,</p>",
    links: ["https://app.example.com/billing"],
    delivery: "250 2.0.0 Ok: queued",
    feedback: null,
    opens: { by_person_at: "2026-03-02T11:20:00.000Z", by_machine_at: null },
    clicks: { by_person_at: null, by_machine_at: null, last_at: null, last_link: null },
    gives_up_at: null,
  },
);

export const toListedMessage = shownAs(ListedMessage, (message: MessageHead) => ({
  to: message.toAddress,
  from: { name: message.fromName, address: message.fromAddress },
  churn_event_id: message.eventId,
  last_error: message.lastError === null ? null : redactSecrets(message.lastError),
}));

export const toMessage = shownAs(ReadMessage, (message: Message) => ({
  ...toListedMessage(message),
  text: message.textPart,
  html: message.htmlPart,
  links: message.targets,
  // Only the name of a file in the outbox folder, because its path concerns only the operator.
  delivery: message.delivery?.startsWith("/")
    ? message.delivery.slice(message.delivery.lastIndexOf("/") + 1)
    : message.delivery,
  opens: {
    by_person_at: isoOrNull(message.openedByPersonAt),
    by_machine_at: isoOrNull(message.openedByMachineAt),
  },
  clicks: {
    by_person_at: isoOrNull(message.clickedByPersonAt),
    by_machine_at: isoOrNull(message.clickedByMachineAt),
    last_at: isoOrNull(message.lastClickAt),
    last_link: message.lastClickLink === null ? null : (message.targets[message.lastClickLink] ?? null),
  },
  gives_up_at: message.status === "queued" ? iso(message.giveUpAt) : null,
}));
