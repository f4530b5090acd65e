// Stores the customers and plans of payment providers, which report their details separately from subscriptions.

import { eq } from "drizzle-orm";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { matches, rowsBy } from "../../store/rows.ts";
import type { Project } from "../projects/tables.ts";
import { type FactGroup, takeNewest } from "./newest.ts";
import { indexPerson } from "./search.ts";
import { type Customer, customers, type Plan, plans } from "./tables.ts";

export type Owner = Pick<Project, "id">;

/** `at`: when this was true, by the provider's clock, in ms. Null fields were not reported, and change nothing. */
type CustomerFacts = {
  customerId: string;
  email: string | null;
  name: string | null;
  at: number;
  /** Undefined if it was not reported, like `test`. */
  locale?: string | null;
  test?: boolean;
};

type ReportedCustomer = Pick<Customer, "email" | "name" | "locale">;
const CUSTOMER_GROUPS: readonly FactGroup<ReportedCustomer>[] = [["email"], ["name"], ["locale"]];

/** Published when a provider's customer gets an address or changes it; `emails`: the old and the new address. */
export const customerAddressChanged = defineEvent<{
  projectId: string;
  provider: string;
  customerId: string;
  emails: readonly string[];
}>();

/**
 * Saves what was reported about a customer, except facts that are older than the stored ones. Returns the customer as stored
 * now.
 */
export async function saveCustomer(
  tx: Db,
  project: Owner,
  provider: string,
  { customerId, email, name, at, locale = null, ...said }: CustomerFacts,
): Promise<Customer> {
  const reported = { email: email === null ? null : normalizeEmail(email), name, locale };
  const stored = await findCustomer(tx, project, provider, customerId);
  const { facts, seenAt, changed } = takeNewest<ReportedCustomer>(
    stored ?? { email: null, name: null, locale: null },
    stored?.seenAt ?? {},
    reported,
    at,
    CUSTOMER_GROUPS,
  );
  const newestSeenAt = Math.max(at, stored?.newestSeenAt ?? at);
  const test = said.test ?? stored?.test ?? false;
  if (facts.email !== null && (facts.email !== stored?.email || facts.name !== stored.name)) {
    await indexPerson(tx, project, { email: facts.email, name: facts.name });
  }
  const state = { email: facts.email, name: facts.name, locale: facts.locale, test, seenAt, newestSeenAt };
  const customer: Customer = stored
    ? { ...stored, ...state }
    : { id: newId("cus", at), projectId: project.id, provider, customerId, sample: false, createdAt: at, ...state };
  if (!stored) await insertCustomer(tx, customer);
  else if (changed || test !== stored.test || newestSeenAt !== stored.newestSeenAt) {
    await tx.update(customers).set(state).where(eq(customers.id, stored.id));
  }
  if (customer.email !== (stored?.email ?? null)) {
    const emails = [stored?.email, customer.email].flatMap((email) => email ?? []);
    await publish(tx, customerAddressChanged, { projectId: project.id, provider, customerId, emails }, at);
  }
  return customer;
}

const insertCustomer = insertInto(customers);

const customerById = rowsBy(customers, ["projectId", "provider", "customerId"]);

/** Finds a customer by the id at the provider. */
export async function findCustomer(
  db: Db,
  project: Owner,
  provider: string,
  customerId: string,
): Promise<Customer | undefined> {
  return (await customerById(db, { projectId: project.id, provider, customerId }))[0];
}

/** `mrr`: of one unit, per month, in the minor unit of `currency` (lower case). */
type PlanFacts = {
  planId: string;
  name: string | null;
  mrr: number | null;
  currency: string | null;
  at: number;
  test?: boolean;
};

type ReportedPlan = Pick<Plan, "name" | "mrr" | "currency">;
const PLAN_GROUPS: readonly FactGroup<ReportedPlan>[] = [["name"], ["mrr", "currency"]];

/** Saves what was reported about a plan, except facts that are older than the stored ones. Returns the plan as stored now. */
export async function savePlan(
  tx: Db,
  project: Owner,
  provider: string,
  { planId, name, mrr, currency, at, test = false }: PlanFacts,
): Promise<Plan> {
  const stored = await findPlan(tx, project, provider, planId);
  const { facts, seenAt, changed } = takeNewest<ReportedPlan>(
    stored ?? { name: null, mrr: null, currency: null },
    stored?.seenAt ?? {},
    { name, mrr, currency },
    at,
    PLAN_GROUPS,
  );
  const newestSeenAt = Math.max(at, stored?.newestSeenAt ?? at);
  const plan: Plan = {
    projectId: project.id,
    provider,
    planId,
    name: facts.name,
    mrr: facts.mrr,
    currency: facts.currency,
    seenAt,
    newestSeenAt,
    test: test && stored?.test !== false,
  };
  if (!stored) await insertPlan(tx, plan);
  else if (changed || newestSeenAt !== stored.newestSeenAt || plan.test !== stored.test) {
    await tx
      .update(plans)
      .set(plan)
      .where(ofPlan(project.id, provider, planId));
  }
  return plan;
}

const insertPlan = insertInto(plans);

const ofPlan = (projectId: string, provider: string, planId: string) => matches(plans, { projectId, provider, planId });

export async function findPlan(db: Db, project: Owner, provider: string, planId: string): Promise<Plan | undefined> {
  return (await planById(db, { projectId: project.id, provider, planId }))[0];
}

const planById = rowsBy(plans, ["projectId", "provider", "planId"]);
