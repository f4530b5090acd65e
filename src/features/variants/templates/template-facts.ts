// The facts as phrases for templates: each reads naturally whether the fact behind it is known or not.

import type { Links, MailFacts } from "../facts.ts";
import { givenName, greeting, isPerson, spokenCompany } from "./names.ts";
import { planOf } from "./plans.ts";
import { type Tenure, tenureOf } from "./tenure.ts";
import { hasSoundBrackets, plainLine } from "./text.ts";

const MAX_SENDER = 60;
const MAX_COMPANY = 60;
const MAX_LINK = 1_000;

/** The writer's voice: a person as "I", a company or an unknown sender as "we". `I` opens a sentence, `i` is used within one. */
type Voice = { I: "I" | "We"; i: "I" | "we"; me: "me" | "us"; am: "am" | "are" };

export type TemplateFacts = Voice & {
  /** "Hi Ada,". */
  greeting: string;
  /** "your Pro plan" or "your subscription". */
  plan: string;
  /** "Pro plan"; null where unknown. */
  planName: string | null;
  /** The company's name as people say it. */
  company: string | null;
  /** "Acme" or "us", for use after "with". */
  us: string;
  /** "Acme" or "the product". */
  product: string;
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
    plan: `your ${planName ?? "subscription"}`,
    planName,
    company: spoken,
    us: spoken ?? "us",
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

const I: Voice = { I: "I", i: "I", me: "me", am: "am" };
const WE: Voice = { I: "We", i: "we", me: "us", am: "are" };

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
): Voice & Pick<TemplateFacts, "sender" | "signature" | "isSigned"> {
  if (sender === null) {
    return { ...WE, sender: null, signature: company === null ? "The team" : teamOf(company), isSigned: false };
  }
  const [senderWords, companyWords] = [wordsOf(sender), wordsOf(company ?? "")];
  const namesCompany = company !== null && senderWords.includes(companyWords);
  const signature = company === null || namesCompany ? sender : `${sender}\n${company}`;
  if (company !== null && wordsOf(spokenCompany(sender)) === companyWords) return speakerOf(null, company);
  if (!isPerson(sender) || (namesCompany && senderWords.startsWith(companyWords)))
    return { ...WE, sender: null, signature, isSigned: true };
  return { ...I, sender: givenName(sender), signature, isSigned: true };
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
