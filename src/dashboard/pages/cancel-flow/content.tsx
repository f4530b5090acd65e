// The fields of one offer: its texts, its figures, and what is needed to apply it at the payment provider.

import { useProject } from "../../data/project.ts";
import { Check, SelectField, TextArea, TextField } from "../../parts/form.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { offerApplications as o } from "../../texts/offer-applications.ts";
import { connected, Figure } from "./figure.tsx";
import { type Content, TYPES } from "./offer.ts";

type Props = {
  content: Content;
  /** The problems by the API's path; `at` is the offer's prefix in it, such as "fallback.". */
  problems: Readonly<Record<string, string>>;
  at?: string;
  onChange: (change: Partial<Content>) => void;
};

export function ContentFields({ content, problems, at = "", onChange }: Props) {
  const { offer_type } = content;
  const { field, text } = connected(content, problems, onChange, at);
  return (
    <>
      <div class="pair">
        <SelectField
          label={t().kind}
          problem={problems[`${at}offer_type`]}
          options={TYPES.map((type) => [type, t().kinds[type]])}
          value={offer_type}
          onChoose={(next) => onChange({ offer_type: next })}
        />
        {offer_type === "discount" && (
          <Figure label={t().discount} unit="%" most={100} {...field("discount_percent")} />
        )}
        {offer_type === "extension" && (
          <Figure label={t().freeDays} unit={t().days} most={365} {...field("extension_days")} />
        )}
      </div>
      <Details content={content} problems={problems} at={at} onChange={onChange} />
      <TextField label={t().headline} dir="auto" maxLength={120} {...text("title")} />
      <TextArea label={t().explanation} dir="auto" rows={4} maxLength={1000} {...text("description")} />
      <TextField label={t().button} dir="auto" maxLength={60} {...text("cta_button_text")} />
    </>
  );
}

const MOMENTS = ["period_end", "now"] as const;

/** The fields that are needed to apply an offer at the payment provider, by its kind. */
function Details({ content, problems, at, onChange }: Props & { at: string }) {
  const usesRazorpay = useProject()?.settings.integrations.razorpay.apply_offers === true;
  const { offer_type, months, offer_id, when, action, pause_months } = content;
  const { field, text } = connected(content, problems, onChange, at);
  const id = (name: "offer_id" | "price_id") => ({
    ...text(name),
    maxLength: 200,
    spellcheck: false,
    onText: (typed: string) => onChange({ [name]: typed || null }),
  });
  if (offer_type === "discount") {
    return (
      <>
        <Figure label={o().months} unit={o().monthsUnit} most={36} {...field("months")} value={months ?? 3} />
        {(usesRazorpay || offer_id) && <TextField label={o().offerId} hint={o().offerIdHint} {...id("offer_id")} />}
      </>
    );
  }
  if (offer_type === "downgrade") {
    return (
      <div class="pair">
        <TextField label={o().priceId} hint={o().priceIdHint} {...id("price_id")} />
        <SelectField
          label={o().when}
          problem={problems[`${at}when`]}
          options={MOMENTS.map((one) => [one, o().whens[one]])}
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
        {o().pauses}
      </Check>
      {action === "pause" && (
        <Figure
          label={o().months}
          unit={o().monthsUnit}
          most={12}
          hint={o().pausesHint}
          {...field("pause_months")}
          value={pause_months ?? 1}
        />
      )}
    </>
  );
}
