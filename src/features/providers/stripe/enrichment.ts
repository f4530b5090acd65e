// What Stripe's API knows and its events leave out: the customer's address, the plan's name and price, the page on which an
// invoice can be paid, and why it was not paid.

import { type EnrichmentApi, type FetchedFacts, FetchLater } from "../enrichment.ts";
import { at, lineOf, linkOf } from "../reading/payload.ts";
import { createStripe, type StripeAnswer } from "./api.ts";
import { accountOf, isTest } from "./envelope.ts";
import { customer, price, product } from "./identity.ts";
import { declineOfIntent } from "./invoice.ts";
import { mrrOfPrice } from "./mrr.ts";
import { idAtStripe, idOf, listed, record, type StripeEvent } from "./payload.ts";

export const stripeEnrichment: EnrichmentApi = {
  keySetting: "api_key",
  async fetchMissing(body, missing, { config, key, now, isLastAttempt, signal }) {
    const api = createStripe({ baseUrl: config.stripe.apiBase });
    const place = { account: accountOf(body), test: isTest(body) };
    const caller = { key, account: place.account, signal };
    let failure: string | null = null;
    const ask = async <T>(question: Promise<StripeAnswer<T>> | null): Promise<T | null> => {
      const answer = await question;
      if (answer === null || answer.ok) return answer?.object ?? null;
      const reason = answer.kind === "refused" ? "stripe_key_refused" : `stripe_api_${answer.reason}`;
      if (answer.kind === "later" && !isLastAttempt) throw new FetchLater(reason);
      if (answer.kind !== "missing") failure ??= reason;
      return null;
    };
    const { customerId, planId } = missing;
    const invoiceId = missing.payUrl || missing.declineCode ? idOf(at(body, "data.object")) : null;
    const [person, plan, invoice] = await Promise.all([
      ask(customerId === null ? null : api.customer(caller, idAtStripe(place, customerId))),
      ask(planId === null ? null : api.price(caller, idAtStripe(place, planId))),
      ask(invoiceId === null ? null : api.invoice(caller, invoiceId)),
    ]);
    const fetched = (type: string, object: unknown): StripeEvent | null => {
      const asJson = record(object);
      return asJson && { type, occurredAt: now, ...place, object: asJson, discounts: new Map(), previous: null };
    };
    const [who, priced, sold] = [
      fetched("customer", person),
      fetched("price", plan),
      fetched("product", plan?.product),
    ];
    const productName = lineOf(at(plan?.product, "name"));
    const events = [
      ...(who ? customer(who) : []),
      ...(sold ? product(sold) : []),
      ...(priced ? price(priced) : []).map((one) =>
        one.kind === "plan" ? { ...one, name: one.name ?? productName } : one,
      ),
    ].filter(({ kind }) => kind !== "ignored");
    const payment = missing.declineCode ? paymentOf(invoice) : null;
    const declineCode = payment === null ? null : declineOfIntent(await ask(api.paymentIntent(caller, payment)));
    const mrr = priced && mrrOfPrice(priced.object);
    const found: Omit<FetchedFacts, "failure"> = {
      events,
      payUrl: linkOf(invoice?.hosted_invoice_url),
      declineCode,
      price: mrr === null ? null : { mrr, currency: plan?.currency ?? null },
    };
    return { ...found, failure };
  },
};

/** The payment intent of an invoice; it is used again whenever the payment is retried. */
function paymentOf(invoice: unknown): string | null {
  const payments = listed(record(invoice)?.payments);
  const tried = payments.find((one) => one.is_default === true) ?? payments[0];
  return idOf(at(tried, "payment.payment_intent"));
}
