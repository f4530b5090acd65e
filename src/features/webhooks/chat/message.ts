// Builds the message about an event, independent of the service: a title, a few facts, the customer's own words and a link.

import { formatMoney } from "../../../lib/money.ts";
import { cleanLine } from "../../../lib/text.ts";
import { topicOfReason } from "../../churn-events/sensitive/topic.ts";
import type { WebhookEvent } from "../kinds.ts";
import { recommendationOf } from "./recommendation.ts";

/** A body from `webhook_bodies`. Its structure is ours; texts in it may be from customers. */
export type Frame = {
  event: string;
  /** The delivery whose message this one changes. */
  update_of?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own resource, as the API shows it.
  data?: any;
  // biome-ignore lint/suspicious/noExplicitAny: an alert has no data: it is the body itself.
  [field: string]: any;
};

export type Fact = { readonly label: string; readonly value: string };

/** All texts except the labels and the link's may come from customers, so the formats escape them. */
export type ChatMessage = {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The customer's words, or null. */
  readonly quote: string | null;
  readonly link: { readonly text: string; readonly url: string };
};

/** `dashboard` is the public address; `slug` the project's. */
type Place = { readonly dashboard: string; readonly slug: string };

/** Escaping turns a character into at most five, so these lengths stay within every service's limits. */
const LONGEST = { name: 80, fact: 200, quote: 500 };

/** The message for a body. */
export function messageOf(frame: Frame, place: Place): ChatMessage {
  const parts = frame.update_of === undefined ? partsOf(frame) : lateReason(frame.data);
  const { title, facts = [], quote = null, test = false, email } = parts;
  return {
    title: test ? `Test: ${title}` : title,
    facts: facts.flatMap(([label, value]) =>
      value == null || value === "" ? [] : [{ label, value: shown(value, LONGEST.fact) }],
    ),
    quote: quote == null || quote.trim() === "" ? null : shown(quote, LONGEST.quote),
    link: linkTo(email, place),
  };
}

/** All of a message as one line of plain text, for notifications and screen readers. */
export const plainTextOf = ({ title, facts, quote, link }: ChatMessage): string =>
  [
    title,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(quote === null ? [] : [`“${quote}”`]),
    link.url,
  ].join(" · ");

type Parts = {
  title: string;
  facts?: [label: string, value: string | null | undefined][];
  quote?: string | null;
  test?: boolean;
  /** The link opens the page of this customer. */
  email?: string | null;
};

/** A kind without an entry does not compile. */
const PARTS: Readonly<Record<WebhookEvent, (frame: Frame) => Parts>> = {
  "churn_event.created": ({ data }) => ({
    ...aboutEvent(data),
    title: data.event_type === "payment_failed" ? `A payment of ${nameIn(data)} failed` : `${nameIn(data)} cancelled`,
    facts: [...factsOf(data), ["Recommended", recommendationOf(data)]],
    quote: reasonIn(data),
  }),
  "churn_event.variants_generated": ({ data }) => ({
    ...aboutEvent(data),
    title: `Mails for ${nameIn(data)} are written`,
    facts: [...factsOf(data), ["Recommended", recommendationOf(data)], ["First mail", data.variants[0]?.subject]],
  }),
  "churn_event.email_sent": ({ data }) => ({
    ...aboutEvent(data),
    title: `A mail went to ${nameIn(data)}`,
    facts: [["Subject", data.variant.subject]],
  }),
  "churn_event.replied": ({ data }) => ({
    ...aboutEvent(data),
    title: `${nameIn(data)} answered`,
    facts: factsOf(data),
    quote: unlessSensitive(data.reply.text),
  }),
  "churn_event.recovered": ({ data }) => ({
    ...aboutEvent(data),
    title: `${nameIn(data)} is back`,
    facts: factsOf(data),
  }),
  "churn_event.lost": ({ data }) => ({ ...aboutEvent(data), title: `${nameIn(data)} is lost`, facts: factsOf(data) }),
  "cancel_flow.completed": ({ data }) => ({
    ...aboutEvent(data),
    title: `${nameIn(data)} ${OUTCOMES[data.outcome as string] ?? "went through the cancel flow"}`,
    facts: [...factsOf(data), ["Reason", wordsOf(data.reason)], ["Offer", data.offer?.title]],
    quote: unlessSensitive(data.comment),
  }),
  "offer_application.updated": ({ data }) => ({
    ...aboutEvent(data),
    title: `The ${wordsOf(data.kind)} of ${nameIn(data)} ${progressOf(data)}`,
    facts: [
      ["At", `${wordsOf(data.provider)}, ${data.subscription_id ?? "no subscription"}`],
      ["Why", data.revert_reason ?? data.reason],
    ],
  }),
  "email.bounced": ({ data }) => ofMail("A mail could not be delivered", data),
  "email.complained": ({ data }) => ofMail("A customer complained about a mail", data),
  "churn_risk.alert": ({ customer_email, customer_id, risk_score, risk_level, signals }) => ({
    email: customer_email ?? customer_id,
    title: `${nameIn({ customer_email, customer_id })} is at risk`,
    facts: [
      ["Score", `${risk_score} of 100 (${risk_level})`],
      ["Because of", (signals as { name: string }[]).map(({ name }) => wordsOf(name)).join(", ")],
    ],
  }),
};

/** The message of an endpoint's test. */
const PING: Parts = { title: "This channel is connected to Recoverd" };

const partsOf = (frame: Frame): Parts => PARTS[frame.event as WebhookEvent]?.(frame) ?? PING;

const ofMail = (title: string, { customer_email, subject, reason }: Frame["data"]): Parts => ({
  email: customer_email,
  title,
  facts: [
    ["Customer", customer_email],
    ["Subject", subject],
    ["Answer", reason],
  ],
});

/** A reason that arrived after the message, if the message can no longer be changed. */
const lateReason = (data: Frame["data"]): Parts => ({
  ...aboutEvent(data),
  title: `${nameIn(data)} has said why`,
  facts: [["Recommended now", recommendationOf(data)]],
  quote: reasonIn(data),
});

const SETTLED: Readonly<Record<string, string>> = {
  applied: "was applied",
  failed: "could not be applied",
  not_possible: "is not possible",
};

const progressOf = ({ status, reverted_at, revert_reason }: Frame["data"]): string | undefined => {
  if (reverted_at !== null) return "was taken back";
  return revert_reason === null ? SETTLED[status as string] : "could not be taken back";
};

const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: "took the offer and stays",
  declined: "declined the offer",
  abandoned: "left the cancel flow open",
};

const aboutEvent = ({ customer_email, customer_id, test }: Frame["data"]): Pick<Parts, "email" | "test"> => ({
  email: customer_email ?? customer_id,
  test: test === true,
});

const nameIn = ({ customer_name, customer_email, customer_id }: Frame["data"]): string =>
  shown(customer_name || customer_email || customer_id || "A customer", LONGEST.name);

const factsOf = ({
  customer_email,
  plan_name,
  mrr,
  currency,
  tenure_days,
}: Frame["data"]): NonNullable<Parts["facts"]> => [
  ["Customer", customer_email],
  ["Plan", plan_name],
  ["MRR", mrr == null ? null : formatMoney(mrr, currency ?? "usd")],
  ["For", tenure_days == null ? null : tenure_days === 1 ? "1 day" : `${tenure_days} days`],
];

function reasonIn({ held_back, cancel_reason, reason_code }: Frame["data"]): string | null {
  if (held_back === "sensitive") return null;
  return unlessSensitive(cancel_reason) ?? (reason_code == null ? null : wordsOf(reason_code));
}

/** Null for a sensitive reason such as a death or an illness, because a chat has many readers. */
const unlessSensitive = (words: string | null): string | null => (topicOfReason(words) === null ? words : null);

/** A code of ours as words: `too_expensive` is "too expensive". */
const wordsOf = (code: string): string => code.replaceAll("_", " ");

/** One line in which no address becomes a link and no word mentions the whole channel. */
const shown = (text: string, cap: number): string =>
  cleanLine(text, cap)
    .replaceAll("://", ":\u200b//")
    .replace(/(?<![\w.])@(?=(?:channel|here|everyone|group)\b)/gi, "@\u200b");

function linkTo(email: string | null | undefined, { dashboard, slug }: Place): ChatMessage["link"] {
  const path = email ? `/customers/${encodeURIComponent(email)}` : "/";
  return { text: "Open in Recoverd", url: `${dashboard}${path}?project=${encodeURIComponent(slug)}` };
}
