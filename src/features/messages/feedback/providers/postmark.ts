// Postmark: bounce, spam complaint, delivery and subscription webhooks. They are not signed, so only the token in the path
// authenticates them.

import { AppError } from "../../../../lib/errors.ts";
import { isObject } from "../../../../lib/json.ts";
import { cleanLine } from "../../../../lib/text.ts";
import { addressIn, type Report } from "../report.ts";
import { type Provider, textAt } from "./provider.ts";

/** The kinds of bounces that are permanent. */
const PERMANENT = ["HardBounce", "BadEmailAddress"];

export const postmark: Provider = {
  takes: "json",
  verify: async () => true,
  normalise: async ({ json }) => {
    if (!isObject(json)) throw new AppError("invalid", "The body must be one event of Postmark's webhooks");
    const type = textAt(json, "Type");
    const record = textAt(json, "RecordType") || (type === "SpamComplaint" ? type : type && "Bounce");
    const email = addressIn(json.Email) ?? addressIn(json.Recipient);
    if (email === null) return [];
    const report = (kind: Report["kind"], permanent = false): Report[] => [
      {
        kind,
        permanent,
        references: [],
        emails: [email],
        detail: cleanLine(`${type || record}: ${textAt(json, "Details") || textAt(json, "Description")}`, 500),
      },
    ];
    switch (record) {
      case "Bounce":
        if (type === "SpamComplaint") return report("complaint");
        return type === "Unsubscribe" ? report("unsubscribe") : report("bounce", PERMANENT.includes(type));
      case "SpamComplaint":
        return report("complaint");
      case "Delivery":
        return report("delivery");
      case "SubscriptionChange":
        if (json.SuppressSending !== true) return [];
        switch (textAt(json, "SuppressionReason")) {
          case "HardBounce":
            return report("bounce", true);
          case "SpamComplaint":
            return report("complaint");
          default:
            return report("unsubscribe");
        }
      default:
        return [];
    }
  },
};
