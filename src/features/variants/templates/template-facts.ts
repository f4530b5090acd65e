// The facts as phrases for templates: each reads naturally whether the fact behind it is known or not.

import type { Links, MailFacts } from "../facts.ts";
import { givenName, greeting, isPerson, spokenCompany } from "./names.ts";
import { planOf } from "./plans.ts";
import { type Tenure, tenureOf } from "./tenure.ts";
import { hasSoundBrackets, plainLine } from "./text.ts";

const MAX_SENDER = 60;
const MAX_COMPANY = 60;
const MAX_LINK = 1_000;

export type TemplateFacts = {
  /** "Hi Ada,". */
  greeting: string;
  /** "Pro plan"; null where unknown. */
  planName: string | null;
  /** The company's name as people say it. */
  company: string | null;
  /** "Acme" or "the product". */
  product: string;
  /** The first name of the person who writes; null where a company or an unknown sender does. */
  sender: string | null;
  /** One or two lines. */
  signature: string;
  /** Whether the signature is that of a sender whom the project has named. */
  isSigned: boolean;
  tenure: Tenure | null;
  links: Links;
};

export function templateFactsFrom(facts: MailFacts): TemplateFacts {
  const company = printable(facts.companyName, MAX_COMPANY);
  const spoken = company === null ? null : spokenCompany(company);
  const planName = planOf(facts.planName);
  return {
    ...speakerOf(printable(facts.senderName, MAX_SENDER), spoken),
    greeting: greeting(facts.customerName),
    planName,
    company: spoken,
    product: spoken ?? "the product",
    tenure: tenureOf(facts.tenureDays),
    links: {
      billingUpdateUrl: webAddress(facts.links.billingUpdateUrl),
      reactivateUrl: webAddress(facts.links.reactivateUrl),
      pauseUrl: webAddress(facts.links.pauseUrl),
      downgradeUrl: webAddress(facts.links.downgradeUrl),
      bookCallUrl: webAddress(facts.links.bookCallUrl),
    },
  };
}

/** Sender and company names may contain a dot or a sign ("Booking.com"), but no address and no markup. */
export function printable(name: string | null, maxLength: number): string | null {
  const line =
    plainLine(name, maxLength)
      ?.replace(/ +([.,;:!?])/g, "$1")
      .replace(/([.,;:!?])\1+/g, "$1")
      .replace(/[\s,;:-]+$/u, "") ?? null;
  if (line === null || /[@<>[\]{}\\|`"]|:\/\/|www\./i.test(line) || !hasSoundBrackets(line)) return null;
  return /^[\p{L}\p{N}]/u.test(line) ? line : null;
}

/** "Grace Hopper" and "Grace from Acme" write as a person, "Acme" and "Acme Support" as the company. */
function speakerOf(
  sender: string | null,
  company: string | null,
): Pick<TemplateFacts, "sender" | "signature" | "isSigned"> {
  if (sender === null) {
    return { sender: null, signature: company === null ? "The team" : teamOf(company), isSigned: false };
  }
  const [senderWords, companyWords] = [wordsOf(sender), wordsOf(company ?? "")];
  const namesCompany = company !== null && senderWords.includes(companyWords);
  const signature = company === null || namesCompany ? sender : `${sender}\n${company}`;
  if (company !== null && wordsOf(spokenCompany(sender)) === companyWords) return speakerOf(null, company);
  const person = namesCompany ? withoutCompany(sender, companyWords) : sender;
  if (!isPerson(person) || (namesCompany && senderWords.startsWith(companyWords)))
    return { sender: null, signature, isSigned: true };
  return { sender: givenName(person), signature, isSigned: true };
}

/** "Grace Hopper" of "Grace Hopper, Acme", "Grace Hopper (Acme Ltd)" and "Grace Hopper, founder of Acme". */
function withoutCompany(sender: string, companyWords: string): string {
  const [, person, rest] = /^(.+?)\s*(?:[,(·–—/]|\s-\s)(.+)$/u.exec(sender) ?? [];
  return person !== undefined && wordsOf(rest!).includes(companyWords) ? person : sender;
}

/** Lower-case words between spaces, so that "Al" is not found in "Albert". */
const wordsOf = (name: string): string =>
  ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

function teamOf(company: string): string {
  const name = company.replace(/^the /i, "");
  return /\bteam$/i.test(name) ? `The ${name}` : `The ${name} team`;
}

export function webAddress(url: string | null): string | null {
  return url !== null && url.length <= MAX_LINK && /^https?:\/\/[^\s\p{C}<>"`]+$/iu.test(url) ? url : null;
}
