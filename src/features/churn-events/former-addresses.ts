// A provider may report another address of a customer while an event is open, and the event follows it. What is known about
// the former addresses still counts: suppressions, caps and sensitive reasons.

import { defineEvent } from "../../queue/domain-events.ts";
import { compile, type Db, type Statement, statement } from "../../store/engine.ts";
import type { ChurnEvent } from "./tables.ts";

/** Published when an open event has got another address; `before` has the former one. */
export const eventAddressChanged = defineEvent<{ before: ChurnEvent; event: ChurnEvent }>();

type Addressed = Pick<ChurnEvent, "firstEmail" | "customerEmail">;

/** The address that an event was recorded with. The holdout and experiments go by it, so that nobody changes the group. */
export const firstAddressOf = ({ firstEmail, customerEmail }: Addressed): string => firstEmail ?? customerEmail;

export type Move = { former: string; email: string };

// A former address is the one that an event was recorded with, or one that a mail about it went to. In SQL, because the table
// of mails belongs to a feature to the right.
const formerOf = (emails: string): string => `
  select first_email, customer_email from churn_events
    where project_id = ? and customer_email in (${emails}) and first_email is not null
  union all select m.to_address, e.customer_email from churn_events e join messages m on m.event_id = e.id
    where e.project_id = ? and e.customer_email in (${emails}) and e.first_email is not null`;

const formerOfOne = statement<[string, string]>(formerOf("?"));

/** The former addresses of these customers. */
export async function listFormerAddresses(db: Db, projectId: string, emails: readonly string[]): Promise<Move[]> {
  const ofAll = () => compile<[string, string]>(db, formerOf(emails.map(() => "?").join(", ")));
  const find = emails.length === 1 ? formerOfOne(db) : ofAll();
  const moves = await movesBy(find, projectId, ...emails, projectId, ...emails);
  return moves.filter(({ former, email }) => former !== email);
}

/** The address, and the customer's former ones. */
export const withFormerAddresses = async (db: Db, projectId: string, email: string): Promise<string[]> => [
  email,
  ...(await listFormerAddresses(db, projectId, [email])).map(({ former }) => former),
];

/** The address, and the customer's present and former ones. */
export const listAllAddresses = async (db: Db, projectId: string, email: string): Promise<string[]> => [
  ...new Set([
    ...(await withFormerAddresses(db, projectId, email)),
    ...(await listCurrentAddresses(db, projectId, email)),
  ]),
];

const currentOf = statement<[string, string]>(`
  select first_email, customer_email from churn_events where project_id = ? and first_email = ?
    union all select m.to_address, e.customer_email from messages m join churn_events e on e.id = m.event_id
      where m.project_id = ? and m.to_address = ? and e.first_email is not null`);

/** The current addresses of the customers who had this one, without itself. */
export async function listCurrentAddresses(db: Db, projectId: string, former: string): Promise<string[]> {
  const moves = await movesBy(currentOf(db), projectId, former, projectId, former);
  return moves.map(({ email }) => email).filter((email) => email !== former);
}

/** Each move once. */
async function movesBy(find: Statement<[string, string]>, ...values: string[]): Promise<Move[]> {
  const rows = await find.values(...values);
  const moves = new Map(rows.map(([former, email]) => [`${former} ${email}`, { former, email }]));
  return [...moves.values()].sort(inOrder);
}

const inOrder = (a: Move, b: Move): number => (a.former + a.email < b.former + b.email ? -1 : 1);
