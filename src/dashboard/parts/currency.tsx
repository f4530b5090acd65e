// The currency of a page: the address's, otherwise the project's own. Amounts in different currencies are never added.

import { useAddress } from "../data/address.ts";
import { currencyName } from "../data/format.ts";
import { projectApi } from "../data/project.ts";
import { useQuery } from "../data/query.ts";
import { slug } from "../data/session.ts";
import { resultsTexts as t } from "../texts/results.ts";
import { Choice } from "./form.tsx";

/** The currency in the address; undefined for the project's own. */
export function useCurrency(): string | undefined {
  const { query } = useAddress();
  return /^[a-z]{3}$/i.test(query.currency ?? "") ? query.currency!.toLowerCase() : undefined;
}

/** Shows nothing if the project has only one currency. `shown` is the currency of the page's amounts. */
export function CurrencyChoice({ shown }: { shown: string | undefined }) {
  const { set } = useAddress();
  const currencies = useQuery(`currencies ${slug.value}`, currenciesOf, ["churn_events", "mrr", "settings"]);
  const [own, ...others] = currencies.data.value ?? [];
  if (own === undefined) return null;
  const all = [...new Set([own, ...others, ...(shown === undefined ? [] : [shown])])];
  if (all.length < 2) return null;
  return (
    <Choice
      isShort
      label={t().currency}
      options={all.map((code) => [code, currencyName(code)])}
      value={shown ?? own}
      onChoose={(code) => set({ currency: code === own ? null : code })}
    />
  );
}

/** The project's own currency, then the others of its churn events in the last two years, the most frequent first. */
async function currenciesOf(signal: AbortSignal): Promise<string[]> {
  const from = new Date(Date.now() - 2 * 365 * 86_400_000).toISOString().slice(0, 10);
  const { currency, other_currencies } = (await projectApi.get("/stats", { query: { from }, signal })).data;
  return [currency, ...other_currencies.map((other) => other.currency)];
}
