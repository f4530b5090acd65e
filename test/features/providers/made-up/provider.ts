// The smallest payment provider that works. The test in the parent folder adds it to a copy of the source.

import type { Provider } from "../../../../src/features/providers/provider.ts";
import type { ProviderEvent } from "../../../../src/features/providers/provider-event.ts";
import {
  amountOf,
  at,
  currencyOf,
  emailOf,
  idOf,
  ignored,
  linkOf,
  secondsOf,
} from "../../../../src/features/providers/reading/payload.ts";
import { isSigned } from "../../../../src/features/providers/reading/signature.ts";
import { tillpay as definition } from "./definition.ts";

export const tillpay: Provider<"tillpay"> = {
  ...definition,
  settingShapes: {},
  loosePaymentsCount: false,
  verify: (raw, headers, secrets) => isSigned([raw], [headers.get("tillpay-signature") ?? ""], secrets),
  eventIdOf: (body) => idOf(at(body, "id")),
  isTest: (body) => at(body, "sandbox") === true,
  normalise(body, receivedAt): ProviderEvent[] {
    const occurredAt = secondsOf(at(body, "time")) ?? receivedAt;
    if (occurredAt === undefined) return ignored("does not say when it happened");
    const subject = { customerId: idOf(at(body, "customer.id")), subscriptionId: idOf(at(body, "subscription.id")) };
    if (subject.customerId === null) return ignored("names no customer");
    const amount = amountOf(at(body, "amount"));
    const facts = {
      email: emailOf(at(body, "customer.email")),
      name: null,
      planId: null,
      planName: "Pro",
      mrr: amount,
      currency: currencyOf(at(body, "currency")),
      startedAt: null,
    };
    const about = { subject, occurredAt, facts };
    switch (at(body, "type")) {
      case "charge.failed":
        return [
          {
            kind: "payment_failed",
            ...about,
            attempt: 1,
            nextAttemptAt: null,
            declineCode: "expired_card",
            payUrl: linkOf(at(body, "pay_url")),
          },
        ];
      case "charge.paid":
        return amount === null ? ignored("no amount") : [{ kind: "payment_succeeded", ...about, amount }];
      case "subscription.ended":
        return [{ kind: "subscription_ended", ...about, reason: { text: null, code: null }, cause: "requested" }];
      default:
        return ignored("means nothing here");
    }
  },
};
