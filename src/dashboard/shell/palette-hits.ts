// The palette's results: customers, actions and pages.

import type { Shape } from "../data/api.ts";
import { link } from "../data/base.ts";
import { ago, money } from "../data/format.ts";
import { language } from "../data/language.ts";
import { projectApi } from "../data/project.ts";
import { account, may, signOut } from "../data/session.ts";
import { perform, say } from "../parts/slip.tsx";
import { paletteTexts as t } from "../texts/palette.ts";
import { shell } from "../texts/shell.ts";
import { type Action, pageActions } from "./actions.ts";
import { keysAreShown } from "./keys.tsx";
import { openNewProject } from "./new-project.tsx";
import { placesFor } from "./places.ts";
import { chooseTheme } from "./theme.ts";

export const GROUPS = ["people", "do", "go"] as const;

export type Hit = {
  readonly group: (typeof GROUPS)[number];
  readonly name: string;
  readonly of?: string;
  readonly key?: string;
  /** The path to open; without it, `run` is called. */
  readonly path?: string;
  readonly run?: () => void;
};

const MOST_PEOPLE = 6;

export async function peopleHits(query: string, signal: AbortSignal): Promise<Hit[]> {
  const found = await findPeople(query, MOST_PEOPLE, signal);
  return found.map(({ id, name, of }) => ({
    group: "people",
    name,
    of,
    path: link(`/customers/${encodeURIComponent(id)}`),
  }));
}

export const actionHits = (query: string): Hit[] =>
  allActions()
    .filter(({ name }) => matches(name, query))
    .map((action) => ({ group: "do", ...action }));

export const placeHits = (query: string): Hit[] =>
  placesFor(account.value?.is_operator)
    .map(
      ({ title, path, key }) =>
        ({ group: "go", name: title[language.value], path: link(path), ...(key && { key }) }) as const,
    )
    .filter(({ name }) => matches(name, query));

/** The open page's actions, then the general ones. */
function allActions(): readonly Action[] {
  const email = account.value?.email ?? "";
  return [
    ...pageActions.value,
    ...(may("admin") ? [{ name: t().testMail, of: t().to(email), run: () => void sendTestMail(email) }] : []),
    { name: shell().newProject, run: openNewProject },
    { name: shell().keys, key: "?", run: () => (keysAreShown.value = true) },
    { name: `${shell().theme}: ${shell().light}`, run: () => chooseTheme("light") },
    { name: `${shell().theme}: ${shell().dark}`, run: () => chooseTheme("dark") },
    { name: `${shell().theme}: ${shell().system}`, run: () => chooseTheme("system") },
    { name: shell().signOut, run: () => void perform(signOut) },
  ];
}

async function sendTestMail(to: string): Promise<void> {
  try {
    const { data: sent } = await projectApi.post("/test-mail", { body: { to } });
    say(sent.via === "smtp" ? t().testSent(to) : t().testWritten(sent.delivery));
  } catch (error) {
    say(t().testFailed((error as Error).message));
  }
}

/** The text in lower case without accents. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const matches = (text: string, query: string): boolean => plain(text).includes(plain(query.trim()));

/** Splits a text around the query, ignoring accents: "ma" matches "má" in "Tomás". */
export function split(text: string, query: string): [before: string, found: string, after: string] {
  const wanted = plain(query.trim());
  const letters = [...text];
  const folded = letters.map(plain);
  for (let start = 0; wanted !== "" && start < letters.length; start++) {
    let read = "";
    for (let end = start; end < letters.length && wanted.startsWith(read); end++) {
      read += folded[end];
      if (read === wanted) {
        const part = (from: number, to?: number) => letters.slice(from, to).join("");
        return [part(0, start), part(start, end + 1), part(end + 1)];
      }
    }
  }
  return [text, "", ""];
}

/** Finds customers by a part of their name or address. */
type Person = { readonly id: string; readonly name: string; readonly of: string };

/** The first `limit` matching customers in any state. `id` opens the customer's page. */
async function findPeople(query: string, limit: number, signal: AbortSignal): Promise<Person[]> {
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
