// The letters of the latest event in rank order, each with the reason for its rank.

import type { Shape } from "../../data/api.ts";
import { rankReason } from "../../parts/rank-reason.ts";
import { customer as t } from "../../texts/customer.ts";
import { strategies } from "../../texts/strategies.ts";
import type { Customer, Entry } from "./types.ts";

export function Why({ entries, customer }: { entries: readonly Entry[]; customer: Customer }) {
  const ranks = entries.filter(({ kind, refs }) => kind === "rank" && refs.churn_event_id === customer.churn_event_id);
  if (ranks.length === 0) return null;
  const by = customer.churn_events[0]?.classified_by;
  const texts = strategies() as Record<string, string>;
  return (
    <section>
      <h2>{t().why}</h2>
      {by && customer.event_type === "cancellation" && <p class="quiet small lead">{t().read_by[by]}</p>}
      <ol class="why-list">
        {ranks.map(({ facts, refs, rank_reason_facts }) => (
          <li key={refs.variant_id} class={facts.status === "draft" ? undefined : "on"}>
            <span class="n num">{facts.rank}</span>
            <span class="s">{texts[String(facts.strategy)] ?? facts.strategy}</span>
            <Reason facts={facts} codes={rank_reason_facts ?? null} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reason({ facts, codes }: { facts: Entry["facts"]; codes: Shape<"Variant">["rank_reason_facts"] }) {
  const { text, lang } = rankReason({
    strategy: facts.strategy as Shape<"Strategy">,
    rank_reason: String(facts.rank_reason),
    rank_reason_facts: codes,
  });
  return (
    <bdi class="x" lang={lang}>
      {text}
    </bdi>
  );
}
