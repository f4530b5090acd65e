// The rules of an offer: who gets it, how often, and what others see instead.

import { decimalsOf } from "../../../lib/currency-decimals.ts";
import { Button } from "../../parts/button.tsx";
import { Field, Problem, TextField } from "../../parts/form.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { ContentFields } from "./content.tsx";
import { connected, Figure } from "./figure.tsx";
import { type Content, NO_CONTENT, type Offer } from "./offer.ts";

type Props = { offer: Offer; problems: Readonly<Record<string, string>>; onChange: (change: Partial<Offer>) => void };

export function Rules({ offer, problems, currency, onChange }: Props & { currency: string }) {
  const rules = offer.rules ?? {};
  const unit = 10 ** decimalsOf(currency);
  const set = (next: typeof rules): void => onChange({ rules: { ...rules, ...next } });
  const amount = (name: "min_mrr" | "max_mrr") => ({
    unit: currency.toUpperCase(),
    least: 0,
    most: 1e9,
    value: rules[name] == null ? null : rules[name] / unit,
    problem: problems[`rules.${name}`],
    onChange: (major: number | null) => set({ [name]: major === null ? null : Math.round(major * unit) }),
  });
  const isSet =
    offer.cooldown_days != null || offer.valid_until != null || Object.values(rules).some((rule) => rule != null);
  return (
    <details class="more" open={isSet}>
      <summary>{t().who}</summary>
      <div class="form">
        <p class="small quiet">{t().whoWhy}</p>
        <div class="pair">
          <Figure label={t().fromAmount} {...amount("min_mrr")} />
          <Figure label={t().toAmount} {...amount("max_mrr")} />
        </div>
        <div class="pair">
          <Figure
            label={t().tenure}
            unit={t().days}
            least={0}
            most={36_500}
            {...connected(rules, problems, set, "rules.").field("min_tenure_days")}
          />
          <Figure
            label={t().cooldown}
            unit={t().days}
            most={3650}
            {...connected(offer, problems, onChange).field("cooldown_days")}
          />
        </div>
        <Field label={t().lastDay} hint={t().lastDayHint} problem={problems.valid_until}>
          {(ids) => (
            <input
              class="in"
              {...ids}
              type="date"
              value={offer.valid_until ?? ""}
              onChange={({ currentTarget }) => onChange({ valid_until: currentTarget.value || null })}
            />
          )}
        </Field>
        <Field label={t().plans} hint={t().plansHint} problem={problems["rules.plans"]}>
          {(ids) => (
            <input
              class="in"
              {...ids}
              defaultValue={(rules.plans ?? []).join(", ")}
              onChange={({ currentTarget }) => {
                const plans = currentTarget.value.split(",").map((plan) => plan.trim());
                set({ plans: plans.some(Boolean) ? plans.filter(Boolean) : null });
              }}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

const MOST_ARMS = 4;

export function Arms({ offer, problems, onChange }: Props) {
  const arms = offer.arms ?? [];
  const set = (place: number, next: Partial<(typeof arms)[number]>): void =>
    onChange({ arms: arms.map((arm, at) => (at === place ? { ...arm, ...next } : arm)) });
  const add = (): void => {
    const { title, description, cta_button_text, offer_type, discount_percent, extension_days } = offer;
    const copy: Content = {
      ...NO_CONTENT,
      title,
      description,
      cta_button_text,
      offer_type,
      discount_percent: discount_percent ?? null,
      extension_days: extension_days ?? null,
    };
    onChange({ arms: [...arms, { name: `test-${arms.length + 1}`, percent: 50, offer: copy }] });
  };
  return (
    <details class="more" open={arms.length > 0}>
      <summary>{t().arms}</summary>
      <div class="form">
        <p class="small quiet">{t().armsWhy}</p>
        <Problem text={problems.arms} />
        {arms.map((arm, place) => (
          <fieldset class="form arm" key={place} aria-label={arm.name}>
            <div class="pair">
              <TextField
                label={t().armName}
                problem={problems[`arms.${place}.name`]}
                value={arm.name}
                onText={(name) => set(place, { name })}
              />
              <Figure
                label={t().armShare}
                unit="%"
                most={100}
                value={arm.percent}
                problem={problems[`arms.${place}.percent`]}
                onChange={(percent) => set(place, { percent: percent ?? 1 })}
              />
            </div>
            <ContentFields
              content={arm.offer}
              problems={problems}
              at={`arms.${place}.offer.`}
              onChange={(next) => set(place, { offer: { ...arm.offer, ...next } })}
            />
            <div>
              <Button
                class="b bare danger"
                text={t().removeArm}
                onClick={() => onChange({ arms: arms.filter((_, at) => at !== place) })}
              />
            </div>
          </fieldset>
        ))}
        {arms.length < MOST_ARMS && (
          <div>
            <Button class="b" text={t().addArm} onClick={add} />
          </div>
        )}
      </div>
    </details>
  );
}
