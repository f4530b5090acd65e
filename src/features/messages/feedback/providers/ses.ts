// Amazon SES: notifications and events through an SNS topic, in an envelope signed by Amazon.

import { createVerify } from "node:crypto";
import type { Sns } from "../../../../adapters/sns.ts";
import { AppError } from "../../../../lib/errors.ts";
import { isObject, jsonIn } from "../../../../lib/json.ts";
import { cleanLine } from "../../../../lib/text.ts";
import { addressIn, type Report } from "../report.ts";
import { listAt, objectAt, type Provider, textAt } from "./provider.ts";

type Json = Record<string, unknown>;

/** The signed fields, in this order; the subject only if present. */
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};

export const ses: Provider = {
  takes: "json",
  verify: async ({ json }, _keys, sns) => {
    if (!isObject(json)) return false;
    const names = SIGNED[textAt(json, "Type")];
    const algorithm = ({ "1": "RSA-SHA1", "2": "RSA-SHA256" } as Record<string, string>)[
      textAt(json, "SignatureVersion")
    ];
    if (!names || !algorithm) return false;
    const certificate = await sns.certificate(textAt(json, "SigningCertURL") || textAt(json, "SigningCertUrl"));
    if (certificate === null) return false;
    const present = names.filter((name) => typeof json[name] === "string");
    const signed = present.map((name) => `${name}\n${textAt(json, name)}\n`).join("");
    try {
      return createVerify(algorithm).update(signed).verify(certificate.publicKey, textAt(json, "Signature"), "base64");
    } catch {
      return false; // a key of another kind, or not a signature
    }
  },
  normalise: async ({ json }, sns) => {
    const envelope = json as Json;
    if (textAt(envelope, "Type") === "SubscriptionConfirmation") await confirm(envelope, sns);
    return textAt(envelope, "Type") === "Notification" ? reportsIn(textAt(envelope, "Message")) : [];
  },
};

async function confirm(envelope: Json, sns: Sns): Promise<void> {
  const outcome = await sns.confirm(textAt(envelope, "SubscribeURL"));
  if (outcome === "not_amazon") throw new AppError("invalid", "The SubscribeURL is not an address of Amazon SNS");
  if (outcome === "failed") {
    throw new AppError(
      "unavailable",
      "The subscription could not be confirmed: Amazon SNS did not answer; it will ask again",
    );
  }
}

/** A message that is not JSON is Amazon's confirmation of a new subscription. */
function reportsIn(message: string): Report[] {
  const said = jsonIn(message);
  if (!isObject(said)) return [];
  const references = referencesOf(objectAt(said, "mail"));
  const report = (recipient: unknown, rest: Pick<Report, "kind" | "permanent" | "detail">): Report[] => {
    const email = addressIn(isObject(recipient) ? recipient.emailAddress : recipient);
    return email === null ? [] : [{ ...rest, emails: [email], references, detail: cleanLine(rest.detail, 500) }];
  };
  switch (textAt(said, "notificationType") || textAt(said, "eventType")) {
    case "Bounce": {
      const bounce = objectAt(said, "bounce");
      const permanent = textAt(bounce, "bounceType") === "Permanent";
      const type = `${textAt(bounce, "bounceType")} ${textAt(bounce, "bounceSubType")}`;
      return listAt(bounce, "bouncedRecipients").flatMap((recipient) => {
        const cause = isObject(recipient)
          ? `${textAt(recipient, "status")} ${textAt(recipient, "diagnosticCode")}`
          : "";
        return report(recipient, { kind: "bounce", permanent, detail: `${type}: ${cause}` });
      });
    }
    case "Complaint": {
      const complaint = objectAt(said, "complaint");
      const type = textAt(complaint, "complaintFeedbackType") || "abuse";
      if (type === "not-spam") return [];
      const detail = `Complaint: ${type}`;
      return listAt(complaint, "complainedRecipients").flatMap((recipient) =>
        report(recipient, { kind: "complaint", permanent: false, detail }),
      );
    }
    case "Delivery": {
      const delivery = objectAt(said, "delivery");
      const detail = `Delivered: ${textAt(delivery, "smtpResponse")}`;
      return listAt(delivery, "recipients").flatMap((recipient) =>
        report(recipient, { kind: "delivery", permanent: false, detail }),
      );
    }
    default:
      return [];
  }
}

/** SES replaces our Message-ID; the original headers may be included. */
const referencesOf = (mail: Json): string[] =>
  listAt(mail, "headers")
    .filter(isObject)
    .filter((header) => ["message-id", "return-path"].includes(textAt(header, "name").toLowerCase()))
    .map((header) => textAt(header, "value"));
