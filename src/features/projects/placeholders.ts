// The placeholders that a project's own texts may have: {{customer_name}}, or with a fallback, {{customer_name|there}}.

import type { Detail } from "../../lib/errors.ts";

export const PLACEHOLDERS = [
  "customer_name",
  "plan_name",
  "company_name",
  "sender_name",
  "tenure",
  "billing_update_url",
  "reactivate_url",
  "pause_url",
  "downgrade_url",
  "book_call_url",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Characters. */
export const TEXT_LIMITS = { subject: 200, body: 50_000 } as const;

/** A placeholder's name, and its fallback if the value is unknown. */
export const WRITTEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}|]*))?\}\}/g;

type OwnText = { subject?: string | undefined; body?: string | undefined };

/** The problems of a text's placeholders by field; `path` is put before `subject` and `body`. */
export function placeholderFaults(text: OwnText, path: string): Detail[] {
  return (["subject", "body"] as const).flatMap((part) => {
    const message = faultOf(text[part] ?? "", part);
    return message === null ? [] : [{ field: path + part, message }];
  });
}

const NAMES: ReadonlySet<string> = new Set(PLACEHOLDERS);

function faultOf(text: string, part: keyof OwnText): string | null {
  const names = [...text.matchAll(WRITTEN)].map(([, name]) => name!);
  const unknown = names.find((name) => !NAMES.has(name));
  if (unknown !== undefined) {
    return `has the unknown placeholder {{${unknown}}}; there are: ${PLACEHOLDERS.join(", ")}`;
  }
  if (/\{\{|\}\}/.test(text.replace(WRITTEN, " "))) {
    return "has a placeholder that cannot be read; write {{customer_name}}, or {{customer_name|there}} with words for where it is not known";
  }
  return part === "subject" && names.some((name) => name.endsWith("_url")) ? "must not have a link in it" : null;
}
