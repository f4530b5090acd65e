// Reports customers and their subscriptions as a provider does, and reads the resulting events.

import { and, eq, sql } from "drizzle-orm";
import { churnEvents } from "../../../src/features/churn-events/tables.ts";
import { applyProviderEvent } from "../../../src/features/inbound/signals/apply-provider-event.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import type { ProviderName } from "../../../src/features/providers/definitions.ts";
import { NO_FACTS, type ProviderEvent } from "../../../src/features/providers/provider-event.ts";
import type { TestApp, TestProject } from "../../support/app.ts";

export type Reporting = ReturnType<typeof reportingTo>;
export type Customer = ReturnType<Reporting["newCustomer"]>;

let people = 0;

export function reportingTo(app: TestApp, { slug, key, id }: TestProject) {
  /** A customer with one subscription, which starts in minute 0. */
  function newCustomer() {
    const number = ++people;
    const customerId = `cus_${number}`;
    const email = `customer-${number}@example.com`;
    const subject = { customerId, subscriptionId: `sub_${number}` };
    const at = (minute: number) => ({ subject, occurredAt: app.clock.now() - 3_600_000 + minute * 60_000 });
    const says = NO_FACTS;
    const reason = { text: null, code: null };
    return {
      email,
      subject,
      identity: (minute: number): ProviderEvent => ({
        kind: "identity",
        customerId,
        email,
        name: "Ada",
        occurredAt: at(minute).occurredAt,
      }),
      failed: (minute: number, more: object = {}): ProviderEvent => ({
        kind: "payment_failed",
        ...at(minute),
        facts: { ...says, mrr: 4900, currency: "eur" },
        attempt: 1,
        nextAttemptAt: null,
        declineCode: null,
        payUrl: null,
        ...more,
      }),
      paid: (
        minute: number,
        amount = 4900,
        of = subject as { customerId: string; subscriptionId: string | null },
      ): ProviderEvent => ({
        kind: "payment_succeeded",
        ...at(minute),
        subject: of,
        facts: says,
        amount,
      }),
      scheduled: (minute: number, text: string | null = null): ProviderEvent => ({
        kind: "cancellation_scheduled",
        ...at(minute),
        facts: says,
        reason: { text, code: text ? "too_expensive" : null },
        endsAt: null,
      }),
      undone: (minute: number): ProviderEvent => ({ kind: "cancellation_undone", ...at(minute), facts: says }),
      ended: (
        minute: number,
        cause: Extract<ProviderEvent, { kind: "subscription_ended" }>["cause"] = "requested",
      ): ProviderEvent => ({
        kind: "subscription_ended",
        ...at(minute),
        facts: says,
        reason,
        cause,
      }),
      seen: (minute: number, running: boolean, more: object = {}): ProviderEvent => ({
        kind: "subscription_seen",
        ...at(minute),
        facts: { ...says, planName: "Pro" },
        running,
        cancelScheduled: false,
        ...more,
      }),
      disputed: (minute: number): ProviderEvent => ({ kind: "disputed", ...at(minute), facts: says }),
    };
  }

  /** Sends each report separately, a second apart. */
  const report = (reports: readonly ProviderEvent[], test = false, provider: ProviderName = "stripe") =>
    reportAll([reports], test, provider);

  /** The same for many customers at once: the first report of each, a second later the second of each, and so on. */
  async function reportAll(
    histories: readonly (readonly ProviderEvent[])[],
    test = false,
    provider: ProviderName = "stripe",
  ): Promise<void> {
    const longest = Math.max(...histories.map((reports) => reports.length));
    const project = await getProject(app.deps.store.read, id);
    for (let step = 0; step < longest; step++) {
      app.clock.advance(1_000);
      const now = app.clock.now();
      const due = histories.flatMap((reports) => reports.slice(step, step + 1));
      await Promise.all(
        due.map((one) => app.deps.store.write((tx) => applyProviderEvent(tx, { project, provider, test }, one, now))),
      );
    }
  }

  const eventsOf = async ({ email }: { email: string }) =>
    (await app.call("GET", `/projects/${slug}/churn-events?per_page=100&order=asc&customer_email=${email}`, { key }))
      .body.data;

  const eventsWith = app.deps.store.read
    .select()
    .from(churnEvents)
    .where(and(eq(churnEvents.projectId, id), eq(churnEvents.customerEmail, sql.placeholder("email"))))
    .prepare();

  /** A summary of each event, so that customers can be compared. */
  async function endOf({ email }: { email: string }): Promise<string[]> {
    const rows = await eventsWith.execute({ email });
    return rows
      .filter(({ status }) => status !== "lost") // a late report showed that it was not churn
      .map(({ eventType, status, mrr, currency, cancelReason, reasonCode, heldBack, customerName, metadata }) =>
        JSON.stringify([
          eventType,
          status === "recovered" ? "recovered" : "open",
          mrr,
          currency,
          cancelReason,
          reasonCode,
          heldBack,
          customerName,
          metadata?.attempt_count ?? null,
        ]),
      )
      .sort();
  }

  /** The type of each event and whether it is recovered. */
  async function statesOf(customer: { email: string }): Promise<string[]> {
    return (await eventsOf(customer))
      .map(
        ({ event_type, status }: { event_type: string; status: string }) =>
          `${event_type} ${status === "recovered" ? "recovered" : "open"}`,
      )
      .sort();
  }

  return { newCustomer, report, reportAll, eventsOf, endOf, statesOf };
}
