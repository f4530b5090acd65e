// Reads the customer of an alert as the project's own systems know them: name, time zone and language. Data sent with the
// public key alone is left out, because anybody can send it.

import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { listAllAddresses } from "../../churn-events/former-addresses.ts";
import { type ChurnEvent, churnEvents, OPEN_STATUSES } from "../../churn-events/tables.ts";
import { customers } from "../../customers/tables.ts";
import { automationSteps } from "../../dunning/tables.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { MailFacts } from "../../variants/facts.ts";
import { type ProjectLinks, payUrlOf } from "../../variants/links.ts";
import type { Topic } from "./topics.ts";

export type Recipient = {
  email: string;
  /** This address, and the customer's present and former ones. */
  addresses: readonly string[];
  name: string | null;
  planName: string | null;
  /** A BCP 47 tag; null if unknown. */
  locale: string | null;
  timezone: string | null;
  /** The provider's page for the open invoice. */
  payUrl: string | null;
  open: ChurnEvent[];
};

const EVENTS_READ = 20;

export async function readRecipient(db: Db, project: Project, email: string): Promise<Recipient> {
  // The product may know the customer by an address that the provider has replaced.
  const addresses = await listAllAddresses(db, project.id, email);
  const events = await db
    .select()
    .from(churnEvents)
    .where(matches(churnEvents, { projectId: project.id, customerEmail: addresses, test: false }))
    .orderBy(desc(churnEvents.createdAt), desc(churnEvents.id))
    .limit(EVENTS_READ);
  const believed = events.filter(({ heldBack }) => heldBack !== "public_key");
  const reported = <T>(of: (event: ChurnEvent) => T | null): T | null =>
    believed.map(of).find((value) => value !== null) ?? null;
  const isOpen = ({ status }: ChurnEvent) => (OPEN_STATUSES as readonly string[]).includes(status);
  return {
    email,
    addresses,
    name: reported((event) => event.customerName) ?? (await nameAtProvider(db, project, email)),
    planName: reported((event) => event.planName),
    locale: reported((event) => event.locale),
    timezone: reported((event) => event.timezone),
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
 * Whether the customer gets mails about an open churn event, so that only one campaign mails them. True after a cancellation;
 * for a failed payment once its mails have started, or if they are planned and will be sent automatically.
 */
export async function isMailedAboutEvent(db: Db, project: Project, { open }: Recipient): Promise<boolean> {
  if (open.some(({ eventType, status }) => eventType === "cancellation" || status === "email_sent")) return true;
  const { send, send_for, trust_public_key: trusts } = settingsOf(project).automation;
  if (send === "off" || !send_for.includes("payment_failed")) return false;
  const mailed = open.filter(({ heldBack }) => heldBack === null || (heldBack === "public_key" && trusts));
  if (mailed.length === 0) return false;
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

/** The project's links that a mail to this customer may contain. */
export const linksFor = (project: Project, { payUrl }: Recipient): ProjectLinks =>
  Object.fromEntries(
    Object.entries({ ...settingsOf(project).links, pay_url: payUrl }).filter(([, address]) => address !== null),
  );

/**
 * The facts for the writer. The project's billing page is preferred to the invoice's own page, because it remains valid when an
 * invoice expires.
 */
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
    behaviour: null, // The mail is about one signal, and mentions nothing else that was tracked.
    language: recipient.locale ?? language,
    projectLanguage: language,
    links: {
      billingUpdateUrl: links.billing_update_url ?? recipient.payUrl,
      reactivateUrl: links.reactivate_url,
      pauseUrl: links.pause_url,
      downgradeUrl: links.downgrade_url,
      bookCallUrl: links.book_call_url,
    },
  };
}
