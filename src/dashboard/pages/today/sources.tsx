// The facts in a letter and their sources, shown below it.

import { sourceOf, sources as t } from "../../texts/sources.ts";
import type { Variant } from "./event.ts";

export function Sources({ facts, lang }: { facts: Variant["facts_used"]; lang: string | undefined }) {
  if (facts.length === 0) return null;
  return (
    <details class="sources">
      <summary>{t().title}</summary>
      <dl>
        {facts.map(({ fact, text }) => (
          <div key={`${fact} ${text}`}>
            <dt lang={lang}>
              <bdi>{text}</bdi>
            </dt>
            <dd>{sourceOf(fact)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
