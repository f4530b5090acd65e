// Explains a reply to a mail that was not about a churn event; other replies are in the event's timeline.

import type { Reply } from "../../replies/tables.ts";
import type { Entry } from "./entry.ts";

export const aboutReply = ({ receivedAt, handledAt, body, messageId, wish }: Reply): Entry => ({
  at: receivedAt,
  kind: "message",
  sentence: `The customer answered a mail${handledAt === null ? "; it waits for a person" : ""}`,
  facts: { what: "replied", text: body, wish },
  refs: { message_id: messageId },
});
