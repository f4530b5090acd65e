// The fields that are needed to apply an offer at the payment provider, by its kind.

import { useProject } from "../../data/project.ts";
import { Field } from "../../parts/field.tsx";
import { offerApplications as t } from "../../texts/offer-applications.ts";
import { Figure } from "./figure.tsx";
import type { Content } from "./offer.ts";

type Props = {
  content: Content;
  problems: Readonly<Record<string, string>>;
  at: string;
  onChange: (change: Partial<Content>) => void;
};

const MOMENTS = ["period_end", "now"] as const;

export function Details({ content, problems, at, onChange }: Props) {
  const usesRazorpay = useProject()?.settings.integrations.razorpay.apply_offers === true;
  const { offer_type, months, offer_id, price_id, when, action, pause_months } = content;
  if (offer_type === "discount") {
    return (
      <>
        <Figure
          label={t().months}
          unit={t().monthsUnit}
          most={36}
          value={months ?? 3}
          problem={problems[`${at}months`]}
          onChange={(value) => onChange({ months: value })}
        />
        {(usesRazorpay || offer_id) && (
          <Field label={t().offerId} hint={t().offerIdHint} problem={problems[`${at}offer_id`]}>
            {(ids) => (
              <input
                class="in"
                {...ids}
                maxLength={200}
                spellcheck={false}
                value={offer_id ?? ""}
                onInput={({ currentTarget }) => onChange({ offer_id: currentTarget.value || null })}
              />
            )}
          </Field>
        )}
      </>
    );
  }
  if (offer_type === "downgrade") {
    return (
      <div class="pair">
        <Field label={t().priceId} hint={t().priceIdHint} problem={problems[`${at}price_id`]}>
          {(ids) => (
            <input
              class="in"
              {...ids}
              maxLength={200}
              spellcheck={false}
              value={price_id ?? ""}
              onInput={({ currentTarget }) => onChange({ price_id: currentTarget.value || null })}
            />
          )}
        </Field>
        <Field label={t().when} problem={problems[`${at}when`]}>
          {(ids) => (
            <select
              class="in"
              {...ids}
              value={when ?? "period_end"}
              onChange={({ currentTarget }) => onChange({ when: currentTarget.value as (typeof MOMENTS)[number] })}
            >
              {MOMENTS.map((one) => (
                <option key={one} value={one}>
                  {t().whens[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    );
  }
  if (offer_type !== "custom") return null;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={action === "pause"}
          onChange={({ currentTarget }) =>
            onChange(
              currentTarget.checked ? { action: "pause", pause_months: 1 } : { action: null, pause_months: null },
            )
          }
        />
        <span>{t().pauses}</span>
      </label>
      {action === "pause" && (
        <Figure
          label={t().months}
          unit={t().monthsUnit}
          most={12}
          value={pause_months ?? 1}
          hint={t().pausesHint}
          problem={problems[`${at}pause_months`]}
          onChange={(value) => onChange({ pause_months: value })}
        />
      )}
    </>
  );
}
