// The mails in English. strategies/mail-text.ts says how to read them, and the mails of each strategy are in its own folder.

import type { Span } from "../../../../lib/span.ts";
import type { Part } from "../../../strategies/mail-text.ts";
import type { OwnTexts } from "./format.ts";

const NUMBERS = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty twenty-one twenty-two twenty-three"
).split(" ");

function spanOf({ unit, count, isMore }: Span): string {
  const length = count === 1 ? `a ${unit}` : `${NUMBERS[count]} ${unit}s`;
  return isMore ? `over ${length}` : length;
}

/** "invoice_created" → "invoice"; null for an event that makes or sends nothing that can be counted. */
const MADE =
  /^(.+)_(?:created|sent|exported|uploaded|published|added|imported|generated|completed|shared|paid|scheduled|booked|posted|signed|shipped|saved|built)$/;
const UNCOUNTED = /(?:^|_)(?:data|feedback|software|money|news|music|person|man|child|user|account|payment|error|bug)$/;

function thingsOf(event: string): string | null {
  const thing = MADE.exec(event)?.[1];
  if (thing === undefined || UNCOUNTED.test(thing) || !/^[a-z]+(?:_[a-z]+)?$/.test(thing)) return null;
  const plural = /s$/.test(thing)
    ? thing
    : /(?:x|ch|sh)$/.test(thing)
      ? `${thing}es`
      : /[^aeiou]y$/.test(thing)
        ? `${thing.slice(0, -1)}ies`
        : `${thing}s`;
  return plural.replaceAll("_", " ");
}

/** The end of a mail about something that was built. */
const SEE_THE_FIX: readonly Part[] = [
  {
    known: ["fix_limit"],
    say: "It does what you asked for, though it isn't finished: {fix_limit}.",
    otherwise: "[I|We] can't promise it's exactly what you had in mind, so try it on a real job first.",
  },
  "To see it:¶{fix_link}¶If it isn't what you meant, tell [me|us] what's missing.",
];

export const en: OwnTexts = {
  tag: "en",
  dates: "en-GB",
  greeting: ["Hi {first_name},", "Hi {customer_team},", "Hi there,"],
  afterGreeting: (text) => text,
  closing: null,
  signature: { person: ["{founder}\n{product}", "{founder}"], team: ["The {product} team", "The team"] },
  product: "our product",
  day: { today: "today", weekday: (weekday) => `on ${weekday}`, date: (date) => `on ${date}` },
  month: (month) => `in ${month}`,
  tenure: {
    after_tenure: (span) => `${spanOf(span)} in`,
    for_tenure: (span) => `for ${spanOf(span)}`,
    in_tenure: (span) => `in ${spanOf(span)}`,
  },
  usage: ({ count, event }, figure) => {
    const things = thingsOf(event);
    return things === null || count < 2 ? null : `${figure} ${things}`;
  },
  regularDays: (active, span, isEach) => `${isEach ? "each" : active} of the ${span} days`,
  percentOff: (percent, span) => (span ? `${percent} off for ${spanOf(span)}` : `${percent} off`),
  withoutLink: { pay: ", reply “card” and [I|we]'ll send the link.", other: ", just reply “yes”." },
  quotable: {
    lead: /^(?:(?:sorry|hi|but|because|mainly|just|still)[, ]+)?(?:(?:we|i|it|you|there(?:'s| is)?) )?(?:really |still |also )?(?:need(?:s|ed)?|want(?:s|ed)?|miss(?:es|ing|ed)?|lack(?:s|ing|ed)?(?: of)?|wish(?:ed)? (?:you|it) had|no|have no|has no|had no|without)(?: support for)? (?:an? |the |any |some |proper |real )?/i,
    things:
      /^(?:exports?|imports?|reports?|reporting|integrations?|api|webhooks?|calendar|dashboards?|templates?|search|app|sso|login|mode|filters?|invoices?|invoicing|estimates?|quotes?|receipts?|reminders?|notifications?|permissions?|roles?|fields?|columns?|tags?|folders?|backups?|sync|charts?|analytics|forms?|surveys?|comments?|attachments?|uploads?|editor|widget|plugin|extension|shortcuts?|translations?|languages?|currenc(?:y|ies)|taxes|vat|payroll|inventory|timesheets?|tracking|automations?|workflows?|approvals?|signatures?|subtasks?|boards?|timeline|gantt|csv|pdf|excel|slack|zapier|xero|quickbooks|stripe|paypal|android|ios|ipad|offline)$/i,
    beside:
      /^(?:bulk|mass|batch|dark|light|mobile|native|desktop|offline|custom|customi[sz]able|recurring|repeating|scheduled|automatic|automated|advanced|multiple|shared|team|user|customer|client|project|task|time|expense|payment|tax|sales|credit|purchase|order|email|sms|push|real-time|live|daily|weekly|monthly|yearly|annual|two-factor|2fa|single|sign-on|public|private|read-only|admin|audit|full-text|keyboard|multi-(?:user|currency|language)|white-label|drag-and-drop|google|microsoft|outlook|apple|windows|linux|salesforce|hubspot|notion|jira|github|gitlab|teams|discord|whatsapp|gmail|shopify|wordpress|to|for|from|of|with|and)$/i,
  },
  ifShort: "If anything's unclear, reply to this mail. A person reads it.",
  openers: {
    too_expensive: ["You told us {amount} a month is too much.", "You told us the price is too high."],
    short_of_money: ["You told us money is tight right now."],
    business_closed: ["You told us about closing the business. [I|We] wish you well with whatever comes next."],
    missing_features: [
      "You needed “{reason_quote}” and didn't find it in {product}.",
      "You told us something was missing in {product}.",
    ],
    switched_to_competitor: ["You've moved to another tool. [I|We] hope it's going well."],
    not_using_enough: ["You told us you don't use {product} enough to pay for it."],
    not_needed: ["You told us you don't need {product} any more."],
    technical_issues: ["{product} let you down when you needed it to work. [I'm|We're] sorry."],
    bad_support: ["You asked us for help and didn't get enough of it. [I'm|We're] sorry."],
    temporary_pause: ["You don't need {product} for now, and that's fine."],
    unread: [
      "You cancelled {product} {day}, {after_tenure}, and told us why. Thank you for that.",
      "You cancelled {product} {day} and told us why. Thank you for that.",
      "You cancelled {product} and told us why. Thank you for that.",
    ],
    none: [
      "You cancelled {product} {day}, {after_tenure}, and [I|we] don't know why.",
      "You cancelled {product} {day}, and [I|we] don't know why.",
      "You've cancelled {product}, and [I|we] don't know why.",
    ],
  },
  charge: [
    "Your {amount} payment for {product} didn't go through {day}.",
    "Your last payment for {product} didn't go through.",
  ],
  causes: {
    expired: {
      say: "The card we have for you has expired.",
      subject: "Your card for {product} has expired",
      hitch: "the card",
    },
    confirmation: {
      say: "Your bank wants you to approve it, and you don't need a new card.",
      subject: "Your bank wants a yes from you",
      hitch: "the bank",
    },
    declined: {
      say: "Your bank turned it down, so a call to them or another card should help.",
      subject: null,
      hitch: "the card",
    },
    details: {
      say: "Some of the card details didn't match, so it's worth entering them again.",
      subject: null,
      hitch: "the card",
    },
    unknown: { say: "We weren't told why.", subject: null, hitch: "the card" },
  },
  clocks: {
    first: {
      known:
        "[I'm|We're] telling you now so it doesn't catch you out. Nothing changes before {access_until}. We'll try again {retry_day}.",
      otherwise: "[I'm|We're] telling you today so it doesn't catch you out later.",
    },
    open: {
      known: "It's still open. {product} runs until {access_until}.",
      otherwise: "It's still open; [I|we] wanted to be sure you'd seen this.",
    },
    week: {
      known: "If it isn't paid by {access_until}, {product} stops that day.",
      otherwise: "It's been a week, so please don't leave it much longer.",
    },
    later: {
      known: "If it isn't paid by {access_until}, {product} stops that day.",
      otherwise: "It's been a while, so please don't leave it much longer.",
    },
    last: {
      known: "This is the last reminder. {product} stops on {access_until} unless it's paid.",
      otherwise: "This is the last reminder we'll send.",
    },
  },

  sensitive: {
    subjects: ["About your message"],
    body: [
      "{founder} here, from {product}.",
      "[I've|We've] read what you wrote, and [I|we] wanted to answer in person.¶This isn't an attempt to change your mind, and there's nothing you have to do.¶If anything's still open, with your account, with a payment or with anything else, just reply. It reaches [me|us] directly.",
    ],
  },

  farewell:
    "{opener} This isn't an attempt to keep you.¶{question} Reply with one line. [I|We]'ll see to it, or tell you straight if [I|we] can't.¶Your account's open until {access_until}. If there's nothing, you don't need to answer. Thank you for using {product} {for_tenure}.",

  winback: {
    ask: {
      subjects: ["How's it going without us?"],
      body: [
        "You left {product} {month}, so by now you'll know how things are going without it.¶Is there one job that's got harder since? Reply and tell [me|us] which; a line is plenty. [I|We]'ll say honestly whether {product} would do it better. If it wouldn't, [I|we]'ll say that too.",
      ],
    },
    fix_or_offer: {
      subjects: [
        "Since you left: {fix}",
        "{offer}, if you'd like to come back",
        "{offer}",
        "Is it worth another look?",
      ],
      body: [
        "You left {product} {month}.",
        {
          known: ["fix", "fix_day"],
          say: [
            "We shipped {fix} {fix_day}, and [I|we] don't know if that changes anything for you.",
            { known: ["offer"], say: "If it does, you can come back with {offer}. It holds until {offer_until}." },
            "¶To see for yourself:¶{fix_link}¶",
          ],
          otherwise:
            "If you'd like to try it again, you can come back with {offer}. It holds until {offer_until}. {offer_terms}¶To do that:¶{back_link}¶",
        },
        "If it doesn't fit, there's nothing you need to do. [I|We] won't keep knocking; this is the last mail of this kind.",
      ],
    },
    we_built_it: {
      subjects: ["You asked for it. We built it."],
      body: [
        "When you left {month}, you told us you needed “{reason_quote}”. We shipped it {fix_day}.¶",
        ...SEE_THE_FIX,
      ],
    },
    something_new: {
      subjects: ["Since you left: {fix}", "Something new since you left"],
      body: ["When you left {month}, you told us something was missing. We shipped {fix} {fix_day}.¶", ...SEE_THE_FIX],
    },
  },
};
