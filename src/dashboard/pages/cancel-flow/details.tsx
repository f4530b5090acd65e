// The fields that are needed to apply an offer at the payment provider, by its kind.

import { useProject } from "../../data/project.ts";
import { Check, SelectField, TextField } from "../../parts/form.tsx";
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
          <TextField
            label={t().offerId}
            hint={t().offerIdHint}
            problem={problems[`${at}offer_id`]}
            maxLength={200}
            spellcheck={false}
            value={offer_id ?? ""}
            onText={(text) => onChange({ offer_id: text || null })}
          />
        )}
      </>
    );
  }
  if (offer_type === "downgrade") {
    return (
      <div class="pair">
        <TextField
          label={t().priceId}
          hint={t().priceIdHint}
          problem={problems[`${at}price_id`]}
          maxLength={200}
          spellcheck={false}
          value={price_id ?? ""}
          onText={(text) => onChange({ price_id: text || null })}
        />
        <SelectField
          label={t().when}
          problem={problems[`${at}when`]}
          options={MOMENTS.map((one) => [one, t().whens[one]])}
          value={when ?? "period_end"}
          onChoose={(next) => onChange({ when: next })}
        />
      </div>
    );
  }
  if (offer_type !== "custom") return null;
  return (
    <>
      <Check
        isOn={action === "pause"}
        onTurn={(on) => onChange(on ? { action: "pause", pause_months: 1 } : { action: null, pause_months: null })}
      >
        {t().pauses}
      </Check>
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
