// Mailgun: one event per call, signed with the domain's signing key if the project has set it.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../../../lib/errors.ts";
import { isObject } from "../../../../lib/json.ts";
import { cleanLine } from "../../../../lib/text.ts";
import { addressIn, type Report } from "../report.ts";
import { objectAt, type Provider, textAt } from "./provider.ts";

/** Final failures that are not the address's fault: Mailgun gave up, or the mail was rejected for its content. */
const NOT_OF_THE_ADDRESS = ["old", "espblock", "greylisted"];

export const mailgun: Provider = {
  takes: "json",
  verify: async ({ json }, { mailgunSigningKey }) => {
    if (mailgunSigningKey === null) return true;
    const signature = objectAt(json, "signature");
    const signed = textAt(signature, "timestamp") + textAt(signature, "token");
    const expected = new Bun.CryptoHasher("sha256", mailgunSigningKey).update(signed).digest("hex");
    const given = Buffer.from(textAt(signature, "signature").toLowerCase());
    return signed !== "" && given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
  },
  normalise: async ({ json }) => {
    if (!isObject(json) || !isObject(json["event-data"])) {
      throw new AppError("invalid", "The body must be an event of Mailgun's webhooks, with event-data");
    }
    const event = json["event-data"];
    const kind = kindOf(event);
    const email = addressIn(event.recipient);
    if (!kind || email === null) return [];
    const status = objectAt(event, "delivery-status");
    const messageId = textAt(objectAt(event, "message", "headers"), "message-id");
    const said = textAt(status, "message") || textAt(status, "description") || textAt(event, "reason");
    return [
      {
        kind,
        permanent: kind === "bounce" && isPermanent(event),
        references: messageId === "" ? [] : [messageId],
        emails: [email],
        detail: cleanLine(`${textAt(event, "event")}: ${said}`, 500),
      },
    ];
  },
};

function kindOf(event: Record<string, unknown>): Report["kind"] | undefined {
  switch (textAt(event, "event")) {
    case "failed":
      if (textAt(event, "reason") === "suppress-complaint") return "complaint";
      return textAt(event, "reason") === "suppress-unsubscribe" ? "unsubscribe" : "bounce";
    case "complained":
      return "complaint";
    case "unsubscribed":
      return "unsubscribe";
    case "delivered":
      return "delivery";
    default:
      return undefined;
  }
}

const isPermanent = (event: Record<string, unknown>): boolean =>
  textAt(event, "severity") === "permanent" && !NOT_OF_THE_ADDRESS.includes(textAt(event, "reason"));
