// The customer of an alert as far as the project's own systems have told of them: how to address them, when, and in what
// language. What came with the public key alone is left out: nobody's words go to a customer that way.

import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { OPEN_STATUSES } from "../../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../../churn-events/tables.ts";
import { customers } from "../../customers/tables.ts";
import { automationSteps } from "../../dunning/tables.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { MailFacts } from "../../variants/facts.ts";
import { type ProjectLinks, payUrlOf } from "../../variants/links.ts";
import type { Topic } from "./topics.ts";

export type Recipient = {
  email: string;
  name: string | null;
  planName: string | null;
  /** BCP 47; null where nobody told. */
  locale: string | null;
  timezone: string | null;
  /** The provider's page for the invoice that is open. */
  payUrl: string | null;
  /** The open churn events. */
  open: ChurnEvent[];
};

const EVENTS_READ = 20;

export async function readRecipient(db: Db, project: Project, email: string): Promise<Recipient> {
  const events = await db
    .select()
    .from(churnEvents)
    .where(
      and(eq(churnEvents.projectId, project.id), eq(churnEvents.customerEmail, email), eq(churnEvents.test, false)),
    )
    .orderBy(desc(churnEvents.createdAt), desc(churnEvents.id))
    .limit(EVENTS_READ);
  const believed = events.filter(({ heldBack }) => heldBack !== "public_key");
  const told = <T>(of: (event: ChurnEvent) => T | null): T | null =>
    believed.map(of).find((value) => value !== null) ?? null;
  const isOpen = ({ status }: ChurnEvent) => (OPEN_STATUSES as readonly string[]).includes(status);
  return {
    email,
    name: told((event) => event.customerName) ?? (await nameAtProvider(db, project, email)),
    planName: told((event) => event.planName),
    locale: told((event) => event.locale),
    timezone: told((event) => event.timezone),
    payUrl: believed.filter(isOpen).map(payUrlOf).find(Boolean) ?? null,
    open: events.filter(isOpen),
  };
}

async function nameAtProvider(db: Db, project: Project, email: string): Promise<string | null> {
  const [known] = await db
    .select({ name: customers.name })
    .from(customers)
    .where(
      and(
        eq(customers.projectId, project.id),
        eq(customers.email, email),
        eq(customers.test, false),
        isNotNull(customers.name),
      ),
    )
    .orderBy(desc(customers.newestSeenAt))
    .limit(1);
  return known?.name ?? null;
}

/**
 * Whether the customer hears of an open churn event: one voice at a time. After a cancellation always; of a failed
 * payment where its mails have begun, or are planned and will go out by themselves.
 */
export async function hearsOfEvent(db: Db, project: Project, { open }: Recipient): Promise<boolean> {
  if (open.some(({ eventType, status }) => eventType === "cancellation" || status === "email_sent")) return true;
  const { send, trust_public_key: trusts } = settingsOf(project).automation;
  const mailed = open.filter(({ heldBack }) => heldBack === null || (heldBack === "public_key" && trusts));
  if (send === "off" || mailed.length === 0) return false;
  const [planned] = await db
    .select({ step: automationSteps.step })
    .from(automationSteps)
    .where(
      and(
        inArray(
          automationSteps.eventId,
          mailed.map(({ id }) => id),
        ),
        inArray(automationSteps.state, ["planned", "done"]),
      ),
    )
    .limit(1);
  return planned !== undefined;
}

/** The project's links as a mail to this customer may hold them. */
export const linksFor = (project: Project, { payUrl }: Recipient): ProjectLinks =>
  Object.fromEntries(
    Object.entries({ ...settingsOf(project).links, pay_url: payUrl }).filter(([, address]) => address !== null),
  );

/** What a writer may know. The project's page for billing outlives all invoices: it goes before the invoice's own. */
export function factsOf(project: Project, recipient: Recipient, topic: Topic): MailFacts {
  const { company_name, currency, language, links, sender } = settingsOf(project);
  return {
    eventType: topic === "payment" ? "payment_failed" : "cancellation",
    customerName: recipient.name,
    planName: recipient.planName,
    tenureDays: null,
    mrr: null,
    currency,
    cancelReason: null,
    reasonCode: null,
    companyName: company_name ?? project.name,
    senderName: sender.from_name,
    behaviour: null, // the risk is told by one signal; the rest of what was watched is not written about
    language: recipient.locale ?? language,
    links: {
      billingUpdateUrl: links.billing_update_url ?? recipient.payUrl,
      reactivateUrl: links.reactivate_url,
      pauseUrl: links.pause_url,
      downgradeUrl: links.downgrade_url,
      bookCallUrl: links.book_call_url,
    },
  };
}
