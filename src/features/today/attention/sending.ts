// Finds a mail server that refuses mails, a model that does not answer, and customers who want their data deleted.

import { and, desc, eq, gte } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { messages } from "../../messages/tables.ts";
import { suppressions } from "../../suppressions/tables.ts";
import { variants } from "../../variants/tables.ts";
import { type Attention, plural } from "./item.ts";

/** How many of the latest mails and variants are read. */
const LATEST = 200;

/** Mails that were given up or are being retried, if no mail was sent since. */
export async function failedMails(db: Db, projectId: string, now: number): Promise<Attention[]> {
  const latest = await db
    .select({ status: messages.status, error: messages.lastError, at: messages.createdAt })
    .from(messages)
    .where(
      and(
        matches(messages, { projectId, status: ["queued", "failed", "sent"] }),
        gte(messages.createdAt, now - 2 * DAY),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(LATEST);
  const handedOver = latest.findIndex(({ status }) => status === "sent");
  const since = handedOver === -1 ? latest : latest.slice(0, handedOver);
  const refused = since.filter(({ status, error }) => status === "failed" || error !== null);
  const [last] = refused;
  if (!last) return [];
  return [
    {
      kind: "mail_failed",
      sentence: `${plural(refused.length, "mail")} could not be handed over${last.error ? `: ${last.error}` : ""}.`,
      params: { count: refused.length, error: last.error },
      action: { kind: "test_mail", ref: null },
      since: refused.at(-1)!.at,
    },
  ];
}

/**
 * The variants of one event. A single template may replace one bad text by the model, but this many in a row show that the
 * model does not answer.
 */
const VARIANTS = 9;

export async function failedModel(
  db: Db,
  { config, llm }: Pick<Deps, "config" | "llm">,
  projectId: string,
  now: number,
): Promise<Attention[]> {
  if (llm === null) return [];
  const latest = await db
    .select({ source: variants.source, at: variants.createdAt })
    .from(variants)
    .where(and(eq(variants.projectId, projectId), gte(variants.createdAt, now - 2 * DAY)))
    .orderBy(desc(variants.createdAt), desc(variants.id))
    .limit(LATEST);
  const written = latest.findIndex(({ source }) => source === "llm");
  const byTemplate = written === -1 ? latest : latest.slice(0, written);
  if (byTemplate.length < VARIANTS) return [];
  const count = byTemplate.length;
  return [
    {
      kind: "model_failed",
      sentence: `The model ${config.llm.model} did not write the last ${count} letters; the built-in writer did.`,
      params: { model: config.llm.model, count },
      action: { kind: "test_model", ref: null },
      since: byTemplate.at(-1)!.at,
    },
  ];
}

/** The law allows one month for deleting a customer's data. */
const TIME_TO_DELETE = 30 * DAY;

export async function deletionRequests(db: Db, projectId: string, now: number): Promise<Attention[]> {
  const requests = await db
    .select({ email: suppressions.email, at: suppressions.createdAt })
    .from(suppressions)
    .where(
      and(
        matches(suppressions, { projectId, deletionRequested: true }),
        gte(suppressions.createdAt, now - TIME_TO_DELETE),
      ),
    )
    .orderBy(suppressions.createdAt, suppressions.email)
    .limit(5);
  return requests.map(({ email, at }) => {
    const by = new Date(at + TIME_TO_DELETE).toISOString().slice(0, 10);
    return {
      kind: "deletion_requested",
      sentence: `${email} asks for deletion; the data is to be deleted by ${by}.`,
      params: { customer_email: email, delete_by: by },
      action: { kind: "open_customer", ref: email },
      since: at,
    };
  });
}
