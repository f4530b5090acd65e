// SendGrid: many events per call, signed (ECDSA over timestamp and body) if the project has set the public key.

import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { AppError } from "../../../../lib/errors.ts";
import { isObject } from "../../../../lib/json.ts";
import { cleanLine } from "../../../../lib/text.ts";
import { addressIn, type Report } from "../report.ts";
import { type Provider, textAt } from "./provider.ts";

export const sendgrid: Provider = {
  takes: "json",
  verify: async ({ bytes, headers }, { sendgridPublicKey }) => {
    if (sendgridPublicKey === null) return true;
    const key = publicKeyOf(sendgridPublicKey);
    const signature = headers.get("x-twilio-email-event-webhook-signature");
    const timestamp = headers.get("x-twilio-email-event-webhook-timestamp");
    if (key === null || signature === null || timestamp === null) return false;
    return isSigned(key, Buffer.concat([Buffer.from(timestamp), bytes]), Buffer.from(signature, "base64"));
  },
  normalise: async ({ json }) => {
    if (!Array.isArray(json)) throw new AppError("invalid", "The body must be a list of SendGrid's events");
    return json.flatMap((event: unknown) => {
      if (!isObject(event)) return [];
      const email = addressIn(event.email);
      const kind = kindOf(event);
      if (!kind || email === null) return [];
      const reference = textAt(event, "smtp-id");
      const said = `${textAt(event, "status")} ${textAt(event, "reason") || textAt(event, "response")}`;
      return {
        ...kind,
        references: reference === "" ? [] : [reference],
        emails: [email],
        detail: cleanLine(`${textAt(event, "event")}: ${said}`, 500),
      };
    });
  },
};

/** The key as SendGrid shows it (base64 of its DER form) or in PEM; null for anything but an ECDSA key on P-256. */
export function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = text.includes("-----BEGIN")
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    const onP256 = key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === "prime256v1";
    return onP256 ? key : null;
  } catch {
    return null;
  }
}

function isSigned(key: KeyObject, data: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify("sha256", data, key, signature);
  } catch {
    return false; // not a signature
  }
}

function kindOf(event: Record<string, unknown>): Pick<Report, "kind" | "permanent"> | undefined {
  const reason = textAt(event, "reason").toLowerCase();
  switch (textAt(event, "event")) {
    case "bounce": // `blocked` is about the sender or temporary
      return { kind: "bounce", permanent: textAt(event, "type") !== "blocked" && isFinal(textAt(event, "status")) };
    case "dropped":
      if (reason.includes("spam report")) return { kind: "complaint", permanent: false };
      if (reason.includes("unsubscribed")) return { kind: "unsubscribe", permanent: false };
      return { kind: "bounce", permanent: reason.includes("bounced") || reason === "invalid" };
    case "deferred":
      return { kind: "bounce", permanent: false };
    case "spamreport":
      return { kind: "complaint", permanent: false };
    case "unsubscribe":
    case "group_unsubscribe":
      return { kind: "unsubscribe", permanent: false };
    case "delivered":
      return { kind: "delivery", permanent: false };
    default:
      return undefined;
  }
}

const isFinal = (status: string): boolean => !status.startsWith("4");
