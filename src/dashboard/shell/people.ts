// Finds customers by a part of their name or address.

import type { Shape } from "../data/api.ts";
import { ago, money } from "../data/format.ts";
import { projectApi } from "../data/project.ts";
import { paletteTexts as t } from "../texts/palette.ts";

type Person = { readonly id: string; readonly name: string; readonly of: string };

/** The first `limit` matching customers in any state. `id` opens the customer's page. */
export async function findPeople(query: string, limit: number, signal: AbortSignal): Promise<Person[]> {
  const found = await projectApi.get("/customers", { query: { q: query, per_page: limit, state: EVERYBODY }, signal });
  return found.data.map((person) => ({
    id: person.id,
    name: person.customer_name ?? person.id,
    of: described(person),
  }));
}

const EVERYBODY = "left,could_not_pay,at_risk,recovered,active";

/** The states with a date worth showing; a risk is always current. */
const HAPPENED = new Set(["left", "could_not_pay", "recovered"]);

/** Describes a customer: "Team, $49, left 2 days ago". */
function described({ plan_name, mrr, currency, state, since }: Shape<"CustomerSummary">): string {
  const amount = mrr === null || currency === null ? null : money(mrr, currency);
  const known = HAPPENED.has(state) ? `${t().states[state]} ${ago(since)}` : t().states[state];
  return [plan_name, amount, known].filter((part) => part !== null).join(", ");
}
