// The tools: what an assistant may read and do. Each calls the API with the caller's key, like any other client of the project.

import type { Static, TObject } from "@sinclair/typebox";
import { conflict, notFound } from "../../lib/errors.ts";
import type { Confirmations } from "./confirmation.ts";
import {
  AtRisk,
  argumentsOf,
  Customer,
  EditVariant,
  ListEvents,
  OneEvent,
  OneVariant,
  SendVariant,
  Stats,
  Today,
} from "./model.ts";
import { resultOf, type ToolResult } from "./result.ts";

/** Calls the API below the project; returns the body, and throws an AppError with the API's own words. */
// biome-ignore lint/suspicious/noExplicitAny: the API's answers, which the tools hand on.
export type CallApi = (method: "GET" | "PATCH" | "POST", path: string, body?: object) => Promise<any>;

export type ToolContext = {
  call: CallApi;
  confirmations: Confirmations;
  /** Logs an unexpected error; returns the message for the caller. */
  reportFailure: (error: unknown) => string;
};

type Tool = {
  name: string;
  title: string;
  description: string;
  input: TObject;
  /** Whether it changes something, which requires a confirmation. */
  writes: boolean;
  run(context: ToolContext, given: unknown): Promise<ToolResult>;
};

function tool<S extends TObject>(
  about: Pick<Tool, "name" | "title" | "description"> & { input: S; writes?: boolean },
  run: (context: ToolContext, args: Static<S>) => Promise<ToolResult>,
): Tool {
  return { writes: false, ...about, run: (context, given) => run(context, argumentsOf(about.input, given)) };
}

const LIMIT = 10;

/**
 * An id as one segment of a path. Encoding leaves dots alone, and `..` would lead to another route of the API; it fails for half
 * a character.
 */
function part(id: string): string {
  if (id === "." || id === ".." || !id.isWellFormed()) throw notFound("The id");
  return encodeURIComponent(id);
}

function queryOf(values: Record<string, string | number | undefined>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? "" : `?${given}`;
}

export const TOOLS: readonly Tool[] = [
  tool(
    {
      name: "get_today",
      title: "What to do today",
      description: "Who waits for an answer, who is to be won back first, and what needs attention.",
      input: Today,
    },
    async ({ call }, { limit = LIMIT }) => resultOf((await call("GET", `/today${queryOf({ limit })}`)).data),
  ),
  tool(
    {
      name: "list_churn_events",
      title: "List churn events",
      description: "Cancellations and failed payments, newest first.",
      input: ListEvents,
    },
    async ({ call }, { limit = LIMIT, ...filter }) =>
      resultOf(await call("GET", `/churn-events${queryOf({ ...filter, per_page: limit })}`)),
  ),
  tool(
    {
      name: "get_churn_event",
      title: "Get a churn event",
      description:
        "One event with its mails (variants), one per strategy. Long texts are cut: get_variant has one whole.",
      input: OneEvent,
    },
    async ({ call }, { churn_event_id }) => resultOf((await call("GET", `/churn-events/${part(churn_event_id)}`)).data),
  ),
  tool(
    {
      name: "get_variant",
      title: "Get a mail",
      description: "One of an event's mails, with its whole text.",
      input: OneVariant,
    },
    async (context, ids) => resultOf((await findVariant(context, ids)).variant, { whole: true }),
  ),
  tool(
    {
      name: "get_statistics",
      title: "Statistics",
      description:
        "Churn, recovery and MRR of a period, of the last 30 days by default; by_day adds a row for each day.",
      input: Stats,
    },
    async ({ call }, { from, to, by_day = false }) => {
      const { series, ...sums } = (await call("GET", `/stats${queryOf({ from, to })}`)).data;
      return resultOf(by_day ? { ...sums, series } : sums);
    },
  ),
  tool(
    {
      name: "explain_customer",
      title: "Explain what happened with a customer",
      description:
        "What happened and why, the last 50 entries: events, ranks, mails, holds, offers, alerts, recoveries.",
      input: Customer,
    },
    async ({ call }, { customer }) => {
      const { data } = await call("GET", `/customers/${part(customer)}/explanation`);
      return resultOf({ ...data, entries: data.entries.slice(-50) });
    },
  ),
  tool(
    {
      name: "get_customer_risk",
      title: "Churn risk of a customer",
      description: "The score, its signals and its history.",
      input: Customer,
    },
    async ({ call }, { customer }) => resultOf((await call("GET", `/churn-risk/customers/${part(customer)}`)).data),
  ),
  tool(
    {
      name: "list_customers_at_risk",
      title: "List customers at risk",
      description: "Customers by churn risk, the highest score first.",
      input: AtRisk,
    },
    async ({ call }, { limit = LIMIT, page }) =>
      resultOf(await call("GET", `/churn-risk/customers${queryOf({ per_page: limit, page })}`)),
  ),
  tool(
    {
      name: "edit_variant",
      title: "Edit a mail",
      description:
        "Changes subject or body of a draft. Without confirm it changes nothing, and shows what it would change.",
      input: EditVariant,
      writes: true,
    },
    editVariant,
  ),
  tool(
    {
      name: "send_variant",
      title: "Send a mail",
      description: "Sends a mail to the customer. Without confirm it sends nothing, and shows what would go to whom.",
      input: SendVariant,
      writes: true,
    },
    sendVariant,
  ),
];

type Ids = Static<typeof OneVariant>;

async function findVariant({ call }: ToolContext, { churn_event_id, variant_id }: Ids) {
  const { data: event } = await call("GET", `/churn-events/${part(churn_event_id)}`);
  const variant = event.variants.find(({ id }: { id: string }) => id === variant_id);
  if (!variant) throw conflict("The event has no such variant; generating again gives new ones. Call get_churn_event");
  return { event, variant };
}

async function editVariant(
  context: ToolContext,
  { confirm, ...args }: Static<typeof EditVariant>,
): Promise<ToolResult> {
  const { call, confirmations } = context;
  const { event, variant } = await findVariant(context, args);
  const before = { subject: variant.subject, body: variant.body };
  const after = { subject: args.subject ?? before.subject, body: args.body ?? before.body };
  const change = ["edit_variant", args.churn_event_id, args.variant_id, before, after];
  if (confirm === undefined) {
    const shown = { would: "edit", mail_to: event.customer_email, before, after };
    return resultOf({ ...shown, ...toConfirm(confirmations.tokenFor(change)) }, { whole: true });
  }
  confirmations.check(confirm, change);
  const path = `/churn-events/${part(args.churn_event_id)}/variants/${part(args.variant_id)}`;
  const { data } = await call("PATCH", path, { ...after, expected_edited_at: variant.edited_at });
  return resultOf({ done: "edited", id: data.id, subject: data.subject, edited_at: data.edited_at });
}

async function sendVariant(context: ToolContext, { confirm, ...ids }: Static<typeof SendVariant>): Promise<ToolResult> {
  const { call, confirmations } = context;
  const { event, variant } = await findVariant(context, ids);
  const path = `/churn-events/${part(ids.churn_event_id)}/variants/${part(ids.variant_id)}`;
  const { to, from, subject, text } = (await call("GET", `${path}/preview`)).data;
  const change = ["send_variant", ids.churn_event_id, ids.variant_id, to, from, variant.subject, variant.body];
  if (confirm === undefined) {
    const shown = { would: "send", to, from, subject, text, held_back: event.held_back, status: variant.status };
    return resultOf({ ...shown, ...toConfirm(confirmations.tokenFor(change)) }, { whole: true });
  }
  confirmations.check(confirm, change);
  const expected = queryOf({ expected_edited_at: variant.edited_at ?? "never" });
  const { data } = await call("POST", `${path}/send${expected}`);
  return resultOf({ done: "sent", recipient: data.recipient, sent_at: data.sent_at });
}

const toConfirm = (confirm: string) => ({
  next: "Nothing has happened yet. Show this to the person; if they agree, call again with the same arguments and this confirm within ten minutes.",
  confirm,
});
