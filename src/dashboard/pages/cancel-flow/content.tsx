// The fields for the texts and the figure of one offer.

import { Field } from "../../parts/field.tsx";
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
        <Field label={t().kind} problem={problems[`${at}offer_type`]}>
          {(ids) => (
            <select
              class="in"
              {...ids}
              value={offer_type}
              onChange={({ currentTarget }) => onChange({ offer_type: currentTarget.value as Content["offer_type"] })}
            >
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {t().kinds[type]}
                </option>
              ))}
            </select>
          )}
        </Field>
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
      <Field label={t().headline} problem={problems[`${at}title`]}>
        {(ids) => (
          <input
            class="in"
            {...ids}
            dir="auto"
            maxLength={120}
            value={content.title}
            onInput={({ currentTarget }) => onChange({ title: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t().explanation} problem={problems[`${at}description`]}>
        {(ids) => (
          <textarea
            class="in"
            {...ids}
            dir="auto"
            rows={4}
            maxLength={1000}
            value={content.description}
            onInput={({ currentTarget }) => onChange({ description: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t().button} problem={problems[`${at}cta_button_text`]}>
        {(ids) => (
          <input
            class="in"
            {...ids}
            dir="auto"
            maxLength={60}
            value={content.cta_button_text}
            onInput={({ currentTarget }) => onChange({ cta_button_text: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
