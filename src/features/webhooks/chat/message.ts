// Builds the message about an event, independent of the service: a title, a few facts, the customer's own words and a link, in the
// language of the project's people.

import { formatMoney } from "../../../lib/money.ts";
import type { OwnLanguage } from "../../../lib/page-language.ts";
import { cleanLine } from "../../../lib/text.ts";
import type { Outcome } from "../../cancel-flow/tables.ts";
import { topicOfReason } from "../../churn-events/sensitive/topic.ts";
import type { WebhookEvent } from "../kinds.ts";
import { recommendationOf } from "./recommendation.ts";
import { CHAT_WORDS, type ChatWords } from "./words.ts";

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

/** `dashboard` is the public address; `slug` the project's; `language` that of its people. */
type Place = { readonly dashboard: string; readonly slug: string; readonly language: OwnLanguage };

/** Escaping turns a character into at most five, so these lengths stay within every service's limits. */
const LONGEST = { name: 80, fact: 200, quote: 500 };

/** The message for a body. */
export function messageOf(frame: Frame, place: Place): ChatMessage {
  const { language } = place;
  const words = CHAT_WORDS[language];
  const say = { ...words, language };
  const parts = frame.update_of === undefined ? partsOf(frame, say) : lateReason(frame.data, say);
  const { title, facts = [], quote = null, test = false, email } = parts;
  return {
    title: test ? words.test(title) : title,
    facts: facts.flatMap(([label, value]) =>
      value == null || value === "" ? [] : [{ label: words.labels[label], value: shown(value, LONGEST.fact) }],
    ),
    quote: quote == null || quote.trim() === "" ? null : shown(quote, LONGEST.quote),
    link: { text: words.open, url: linkTo(email, place) },
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
  facts?: [label: keyof ChatWords["labels"], value: string | null | undefined][];
  quote?: string | null;
  test?: boolean;
  /** The link opens the page of this customer. */
  email?: string | null;
};

type Say = ChatWords & { language: OwnLanguage };

/** A kind without an entry does not compile. */
const PARTS: Readonly<Record<WebhookEvent, (frame: Frame, say: Say) => Parts>> = {
  "churn_event.created": ({ data }, say) => ({
    ...aboutEvent(data),
    title: (data.event_type === "payment_failed" ? say.paymentFailed : say.cancelled)(nameIn(data, say)),
    facts: [...factsOf(data, say), ["recommended", recommendationOf(data, say)]],
    quote: reasonIn(data, say),
  }),
  "churn_event.variants_generated": ({ data }, say) => ({
    ...aboutEvent(data),
    title: say.written(nameIn(data, say)),
    facts: [
      ...factsOf(data, say),
      ["recommended", recommendationOf(data, say)],
      ["firstMail", data.variants[0]?.subject],
    ],
  }),
  "churn_event.email_sent": ({ data }, say) => ({
    ...aboutEvent(data),
    title: say.mailed(nameIn(data, say)),
    facts: [["subject", data.variant.subject]],
  }),
  "churn_event.replied": ({ data }, say) => ({
    ...aboutEvent(data),
    title: say.answered(nameIn(data, say)),
    facts: factsOf(data, say),
    quote: unlessSensitive(data.reply.text),
  }),
  "churn_event.recovered": ({ data }, say) => ({
    ...aboutEvent(data),
    title: say.back(nameIn(data, say)),
    facts: factsOf(data, say),
  }),
  "churn_event.lost": ({ data }, say) => ({
    ...aboutEvent(data),
    title: say.lost(nameIn(data, say)),
    facts: factsOf(data, say),
  }),
  "cancel_flow.completed": ({ data }, say) => ({
    ...aboutEvent(data),
    title: (say.outcomes[data.outcome as Outcome] ?? say.outcomes.other)(nameIn(data, say)),
    facts: [...factsOf(data, say), ["reason", say.named(data.reason)], ["offer", data.offer?.title]],
    quote: unlessSensitive(data.comment),
  }),
  "offer_application.updated": ({ data }, say) => ({
    ...aboutEvent(data),
    title: say.application(say.named(data.kind), nameIn(data, say), progressOf(data, say)),
    facts: [
      ["at", `${say.named(data.provider)}, ${data.subscription_id ?? say.noSubscription}`],
      ["why", data.revert_reason ?? data.reason],
    ],
  }),
  "email.bounced": ({ data }, say) => ofMail(say.bounced, data),
  "email.complained": ({ data }, say) => ofMail(say.complained, data),
  "churn_risk.alert": ({ customer_email, customer_id, risk_score, risk_level, signals }, say) => ({
    email: customer_email ?? customer_id,
    title: say.atRisk(nameIn({ customer_email, customer_id }, say)),
    facts: [
      ["score", say.score(risk_score, risk_level)],
      ["because", (signals as { name: string }[]).map(({ name }) => say.named(name)).join(", ")],
    ],
  }),
};

/** An endpoint's test is a kind of its own. */
const partsOf = (frame: Frame, say: Say): Parts =>
  PARTS[frame.event as WebhookEvent]?.(frame, say) ?? { title: say.connected };

const ofMail = (title: string, { customer_email, subject, reason }: Frame["data"]): Parts => ({
  email: customer_email,
  title,
  facts: [
    ["customer", customer_email],
    ["subject", subject],
    ["answer", reason],
  ],
});

/** A reason that arrived after the message, if the message can no longer be changed. */
const lateReason = (data: Frame["data"], say: Say): Parts => ({
  ...aboutEvent(data),
  title: say.saidWhy(nameIn(data, say)),
  facts: [["recommendedNow", recommendationOf(data, say)]],
  quote: reasonIn(data, say),
});

function progressOf({ status, reverted_at, revert_reason }: Frame["data"], { progress }: Say): string {
  if (reverted_at !== null) return progress.reverted;
  return revert_reason === null ? progress[status as keyof ChatWords["progress"]] : progress.not_reverted;
}

const aboutEvent = ({ customer_email, customer_id, test }: Frame["data"]): Pick<Parts, "email" | "test"> => ({
  email: customer_email ?? customer_id,
  test: test === true,
});

const nameIn = ({ customer_name, customer_email, customer_id }: Frame["data"], { somebody }: Say): string =>
  shown(customer_name || customer_email || customer_id || somebody, LONGEST.name);

const factsOf = (
  { customer_email, plan_name, mrr, currency, tenure_days }: Frame["data"],
  { days, language }: Say,
): NonNullable<Parts["facts"]> => [
  ["customer", customer_email],
  ["plan", plan_name],
  ["mrr", mrr == null ? null : formatMoney(mrr, currency ?? "usd", language)],
  ["tenure", tenure_days == null ? null : days(tenure_days)],
];

function reasonIn({ held_back, cancel_reason, reason_code }: Frame["data"], { named }: Say): string | null {
  if (held_back === "sensitive") return null;
  return unlessSensitive(cancel_reason) ?? (reason_code == null ? null : named(reason_code));
}

/** Null for a sensitive reason such as a death or an illness, because a chat has many readers. */
const unlessSensitive = (words: string | null): string | null => (topicOfReason(words) === null ? words : null);

/** One line in which no address becomes a link and no word mentions the whole channel. */
const shown = (text: string, cap: number): string =>
  cleanLine(text, cap)
    .replaceAll("://", ":\u200b//")
    .replace(/(?<![\w.])@(?=(?:channel|here|everyone|group)\b)/gi, "@\u200b");

function linkTo(email: string | null | undefined, { dashboard, slug }: Place): string {
  const path = email ? `/customers/${encodeURIComponent(email)}` : "/";
  return `${dashboard}${path}?project=${encodeURIComponent(slug)}`;
}
