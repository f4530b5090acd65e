// The fields for the texts and the figure of one offer.

import { SelectField, TextArea, TextField } from "../../parts/form.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { Details } from "./details.tsx";
import { Figure } from "./figure.tsx";
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
          <Figure
            label={t().discount}
            unit="%"
            most={100}
            value={content.discount_percent}
            problem={problems[`${at}discount_percent`]}
            onChange={(discount_percent) => onChange({ discount_percent })}
          />
        )}
        {offer_type === "extension" && (
          <Figure
            label={t().freeDays}
            unit={t().days}
            most={365}
            value={content.extension_days}
            problem={problems[`${at}extension_days`]}
            onChange={(extension_days) => onChange({ extension_days })}
          />
        )}
      </div>
      <Details content={content} problems={problems} at={at} onChange={onChange} />
      <TextField
        label={t().headline}
        problem={problems[`${at}title`]}
        dir="auto"
        maxLength={120}
        value={content.title}
        onText={(title) => onChange({ title })}
      />
      <TextArea
        label={t().explanation}
        problem={problems[`${at}description`]}
        dir="auto"
        rows={4}
        maxLength={1000}
        value={content.description}
        onText={(description) => onChange({ description })}
      />
      <TextField
        label={t().button}
        problem={problems[`${at}cta_button_text`]}
        dir="auto"
        maxLength={60}
        value={content.cta_button_text}
        onText={(cta_button_text) => onChange({ cta_button_text })}
      />
    </>
  );
}
