// The list of customers as CSV for spreadsheets. Names and reasons are untrusted input.

import type { Cell } from "../../lib/csv-cell.ts";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import type { CustomerFilter } from "./filter.ts";
import { everyListed } from "./listing.ts";
import { toListedCustomer } from "./model.ts";
import { type CustomerRow, customerRows } from "./rows.ts";

const CELLS: Record<string, (customer: ReturnType<typeof toListedCustomer>) => Cell> = {
  customer_email: (customer) => customer.customer_email,
  customer_id: (customer) => customer.customer_id,
  customer_name: (customer) => customer.customer_name,
  plan_name: (customer) => customer.plan_name,
  state: (customer) => customer.state,
  since: (customer) => customer.since,
  event_type: (customer) => customer.event_type,
  reason: (customer) => customer.reason,
  reason_code: (customer) => customer.reason_code,
  held_back: (customer) => customer.held_back,
  letter: (customer) => customer.letter.state,
  letters_sent: (customer) => customer.letter.sent,
  mrr: (customer) => customer.mrr,
  currency: (customer) => customer.currency,
  risk_score: (customer) => customer.risk?.risk_score ?? null,
  risk_level: (customer) => customer.risk?.risk_level ?? null,
  churn_event_id: (customer) => customer.churn_event_id,
  test: (customer) => customer.test,
};

export const COLUMNS = Object.keys(CELLS);

export function cellsOf(row: CustomerRow): Cell[] {
  const customer = toListedCustomer(row);
  return Object.values(CELLS).map((cell) => cell(customer));
}

/** Yields all customers that match, newest first. */
export async function* everyCustomer(db: Db, project: Project, filter: CustomerFilter): AsyncGenerator<CustomerRow[]> {
  for await (const listed of everyListed(db, project, filter)) yield await customerRows(db, project, listed);
}
