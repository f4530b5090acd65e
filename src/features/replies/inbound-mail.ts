// An inbound mail in one shape, whichever service it came from, and whether it is automatic.

import { cleanLine } from "../../lib/text.ts";

/** `headers`: by lower-case name, the first of each name. `html` is only used if there is no `text`. */
export type InboundMail = {
  from: string | null;
  subject: string;
  text: string;
  html: string;
  headers: ReadonlyMap<string, string>;
  /** The customer's own words as extracted by the service; null if the service does not extract them. */
  ownWords: string | null;
  /** Whether the service that posted the mail verified its From. */
  isVouched: boolean;
};

/** The Message-IDs that the mail replies to, most specific first. */
export const referencesOf = ({ headers }: InboundMail): string[] => [
  headers.get("in-reply-to") ?? "",
  ...(headers.get("references") ?? "").split(/\s+/).reverse().slice(0, 50),
];

/** The subjects that mail programs give to automatic replies, in the languages of the widget. */
const AUTOMATIC_SUBJECT =
  /^\s*(?:\[?auto(?:matic(?:ally)?|mated)?[ -]?(?:reply|response|generated)|out[ -]of[ -](?:the )?office|away from (?:my|the) (?:desk|office)|automatische (?:antwort|abwesenheit)|abwesenheit|abwesend|nicht im büro|réponse automatique|absen(?:ce|t) du bureau|message d'absence|respuesta automática|fuera de (?:la )?oficina|ausencia|resposta automática|fora do escritório|ausência|स्वचालित (?:उत्तर|जवाब))/iu;
const AUTOMATIC_PRECEDENCE = /^\s*(?:bulk|auto_?reply|junk|list)\b/i;
const MACHINE = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.-][^@]*)?@/i;

/**
 * Whether a machine wrote the mail: an out-of-office reply, a bounce or a newsletter. Checks the headers of RFC 3834 and others
 * in use.
 */
export function isAutomatic({ headers, from, subject }: InboundMail): boolean {
  const submitted = headers.get("auto-submitted");
  return (
    (submitted !== undefined && !/^\s*no\b/i.test(submitted)) ||
    ["x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply", "list-id"].some((name) => headers.has(name)) ||
    AUTOMATIC_PRECEDENCE.test(headers.get("precedence") ?? "") ||
    /^\s*<\s*>\s*$/.test(headers.get("return-path") ?? "") ||
    /^\s*multipart\/report\b/i.test(headers.get("content-type") ?? "") ||
    MACHINE.test(from ?? "") ||
    AUTOMATIC_SUBJECT.test(cleanLine(subject, 200))
  );
}
