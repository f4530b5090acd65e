// Fetches facts from Stripe's API that events omit: the customer's address, the plan's name and price, the page for paying an
// invoice, and the reason for a failed payment.

import { plainObject, stripeFailure } from "../../../adapters/stripe.ts";
import { type EnrichmentApi, type FetchedFacts, FetchLater } from "../enrichment.ts";
import { at, currencyOf, idOf, type Json, lineOf, linkOf } from "../reading/payload.ts";
import { accountOf, isTest } from "./envelope.ts";
import { customer, price, product } from "./identity.ts";
import { declineOfIntent } from "./invoice.ts";
import { inMinorUnits, withMinorUnits } from "./minor-units.ts";
import { mrrOfPrice } from "./mrr.ts";
import { idAtStripe, listed, record, type StripeEvent } from "./payload.ts";

/** In ms and bytes. The limits are low, because an event in the inbox waits for these small answers. */
const BOUNDS = { timeout: 5_000, largestAnswer: 512 * 1024 };

export const stripeEnrichment: EnrichmentApi = {
  keySetting: "api_key",
  async fetchMissing(body, missing, { apis: { stripe }, key, now, isLastAttempt, signal }) {
    const place = { account: accountOf(body), test: isTest(body) };
    const api = stripe(key, { ...BOUNDS, account: place.account, signal });
    let failure: string | null = null;
    const ask = async (question: Promise<object> | null): Promise<Json | null> => {
      try {
        const object = await question;
        return object && plainObject(object);
      } catch (error) {
        const failed = stripeFailure(error);
        if (failed === null) throw error;
        const reason = failed.kind === "refused" ? "stripe_key_refused" : `stripe_api_${failed.reason}`;
        if (failed.kind === "later" && !isLastAttempt) throw new FetchLater(reason);
        if (failed.kind !== "invalid") failure ??= reason;
        return null;
      }
    };
    const { customerId, planId } = missing;
    const invoiceId = missing.payUrl || missing.declineCode ? idOf(at(body, "data.object")) : null;
    const [person, plan, invoice] = await Promise.all([
      ask(customerId === null ? null : api.customers.retrieve(idAtStripe(place, customerId))),
      ask(planId === null ? null : api.prices.retrieve(idAtStripe(place, planId), { expand: ["product"] })),
      ask(invoiceId === null ? null : api.invoices.retrieve(invoiceId, { expand: ["payments"] })),
    ]);
    const fetched = (type: string, object: Json | null): StripeEvent | null =>
      object && { type, occurredAt: now, ...place, object, discounts: new Map(), previous: null };
    const [who, priced, sold] = [
      fetched("customer", person),
      fetched("price", plan),
      fetched("product", record(plan?.product)),
    ];
    const productName = lineOf(at(plan?.product, "name"));
    const events = [
      ...(who ? customer(who) : []),
      ...(sold ? product(sold) : []),
      ...(priced ? price(priced) : []).map((one) =>
        one.kind === "plan" ? { ...one, name: one.name ?? productName } : one,
      ),
    ]
      .filter(({ kind }) => kind !== "ignored")
      .map(withMinorUnits);
    const payment = missing.declineCode ? paymentOf(invoice) : null;
    const declineCode = payment === null ? null : declineOfIntent(await ask(api.paymentIntents.retrieve(payment)));
    const mrr = priced && mrrOfPrice(priced.object);
    const currency = currencyOf(plan?.currency);
    const found: Omit<FetchedFacts, "failure"> = {
      events,
      payUrl: linkOf(invoice?.hosted_invoice_url),
      declineCode,
      price: mrr === null ? null : { mrr: inMinorUnits(mrr, currency), currency },
    };
    return { ...found, failure };
  },
};

/** The payment intent of an invoice, which stays the same when the payment is retried; null if there is none. */
function paymentOf(invoice: unknown): string | null {
  const payments = listed(record(invoice)?.payments);
  const tried = payments.find((one) => one.is_default === true) ?? payments[0];
  return idOf(at(tried, "payment.payment_intent"));
}
