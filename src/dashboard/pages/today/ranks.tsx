// The letters in the margin, best first; below the chosen one, the reason for its rank.

import { useRef } from "preact/hooks";
import { rankReason } from "../../parts/rank-reason.ts";
import { strategies } from "../../texts/strategies.ts";
import { today as t } from "../../texts/today.ts";
import type { Variant } from "./event.ts";

type Props = { variants: readonly Variant[]; chosen: number; choose: (index: number) => void; grave: boolean };

export function Ranks({ variants, chosen, choose, grave }: Props) {
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + variants.length) % variants.length;
    choose(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }
  const tabs = (
    <div
      ref={list}
      class={grave ? undefined : "ranks"}
      role="tablist"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={grave ? t().graveLetters : t().letters}
      onKeyDown={onKeyDown}
    >
      {(grave ? variants.slice(0, 1) : variants).map((variant, index) => (
        <button
          key={variant.id}
          type="button"
          role="tab"
          id={`letter-tab-${index + 1}`}
          aria-controls="letter"
          aria-selected={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => choose(index)}
        >
          <span class="n">{variant.rank}</span>
          <span>
            {strategies()[variant.strategy]}
            {variant.status !== "draft" && <span class="done"> {t().statuses[variant.status]}</span>}
            {variant.status === "draft" && variant.edited_at !== null && <span class="was"> {t().edited}</span>}
          </span>
          {index === chosen && <Because variant={variant} grave={grave} />}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {grave ? (
        <div class="ranks">
          {tabs}
          <p class="shut">{t().shut}</p>
        </div>
      ) : (
        tabs
      )}
      {variants[chosen] && <Because as="p" class="narrow-why" variant={variants[chosen]} grave={grave} />}
    </>
  );
}

type BecauseProps = { as?: "p" | "span"; class?: string; variant: Variant; grave: boolean };

function Because({ as: Tag = "span", class: name = "because", variant, grave }: BecauseProps) {
  const { text, lang } = grave ? { text: t().graveWhy, lang: undefined } : rankReason(variant);
  return (
    <Tag class={name} lang={lang}>
      {text}
    </Tag>
  );
}
