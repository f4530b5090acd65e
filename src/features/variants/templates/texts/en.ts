// The mails in English. format.ts says how to read them.

import type { Span } from "../../../../lib/span.ts";
import type { Part, Texts } from "./format.ts";

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

/** The end of a mail that offers a pause, after a cancellation and after a failed payment. */
const HOW_TO_PAUSE =
  "That's open until {pause_until}.¶When you're ready, you just switch it back on. To pause:¶{pause_link}¶If it's “not ever”, there's nothing you need to do.";
const REPLY_PAUSE = "That's open until {pause_until}. Reply “pause” and it's done. [I|We] won't ask why.¶{clock}";

export const en: Texts = {
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

  cancellation: {
    value_recap: {
      subjects: ["{usage} {in_tenure}", "No need to start from scratch"],
      body: [
        {
          known: ["usage"],
          say: "{opener} You've put {usage} through {product} so far.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} You used {product} on {regular_days} before you cancelled.",
              otherwise: "{opener} You came to us with a job to get done.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶When you're ready for it again, you don't need to start from scratch.",
          otherwise: "Have you got that covered for next month?¶If not, you don't need to start from scratch.",
        },
        "You've set {product} up once, and you know where everything is.¶Your account's open until {access_until}. To keep it going:¶{back_link}",
      ],
    },
    unused_feature: {
      subjects: ["Did you ever try {unused_feature}?", "What did you want {product} to do?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} There's one thing you paid for and never opened: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "It may do nothing for you, or it may be the part that was missing.",
            },
            "¶If you're doing that job by hand, it's worth a try",
            {
              known: ["access_until"],
              say: "before {access_until}.",
              otherwise: "before you go. It takes a few minutes to see if it fits the way you work.",
            },
            "To start:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "There's more to {product} than the part you used, and [I'm|we're] not sure we ever showed you the rest.",
              otherwise:
                "When you signed up there was something you wanted done, and [I'm|we're] not sure we ever showed you how.",
            },
            "¶What was it? Reply in one line, as you'd say it to a colleague. [I|We]'ll send you the steps, or tell you straight that {product} can't do it.",
          ],
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_plan}: {cheaper_price}, not {plan_price}", "Keep {product}, pay less?"],
      body: [
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            "{opener}",
            {
              known: ["plan_price"],
              say: "There's a smaller plan you may not have seen: {cheaper_plan}, at {cheaper_price} a month instead of {plan_price}.",
              otherwise: "There's a smaller plan you may not have seen: {cheaper_plan}, at {cheaper_price} a month.",
            },
            {
              known: ["plan_gap"],
              say: "¶What you'd lose is {plan_gap}. If you can live without that, you'll only notice on the bill.",
              otherwise:
                "¶Have a look at what's in it first. If it does what you need, you'll only notice on the bill.",
            },
            "To switch:¶{plan_link}",
          ],
          otherwise:
            "{opener} If it's the bill you want rid of, not {product}, you may be on more plan than you need.¶Which two things couldn't you do without? Reply with those. [I|We]'ll name the smallest plan that has both and what it costs, or tell you there isn't one.",
        },
      ],
    },
    pause_option: {
      subjects: ["Not now, or not ever?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} If you think you'll want {product} again, you can pause it {pause_span} instead.",
            HOW_TO_PAUSE,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} If you think you'll want {product} again, you can pause instead: “{pause_terms}”.",
                HOW_TO_PAUSE,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Maybe you've had less need of {product} lately: a quiet season, or a project that slipped. “Not now” needn't mean “not ever”.",
                  otherwise:
                    "If it's a quiet season, a tight month or a project that slipped, “not now” needn't mean “not ever”.",
                },
                {
                  known: ["return_named"],
                  say: "¶Reply “yes” and [I|we]'ll tell you what we can keep for you until you're back. You won't have to explain.",
                  otherwise:
                    "¶Reply with the month you'd want {product} back. [I|We]'ll tell you what we can keep for you until then. You won't have to explain.",
                },
              ],
            },
          ],
        },
      ],
    },
    founder_email: {
      subjects: ["What did we get wrong, {first_name}?", "What did we get wrong?"],
      body: [
        "{founder} here, from {product}.",
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "You'd asked us for help before you left, and [I'd|we'd] like to know if you got it.",
        },
        {
          known: ["for_tenure"],
          say: "You stuck with us {for_tenure}, so [I'd|we'd] rather hear it from you than guess.",
          otherwise: "[I'd|We'd] rather hear it from you than guess.",
        },
        "¶If you had [me|us] across the table for ten minutes, what would you say first?",
        { known: ["call_link"], say: "Pick a time and tell [me|us]:¶{call_link}¶", otherwise: "Reply with that." },
        "You don't have to be nice about it.¶[I|We] can't promise a fix. [I|We] can promise a real answer.",
      ],
    },
    pain_point_fix: {
      subjects: ["Now live: {fix}", "What got in your way?"],
      body: [
        {
          known: ["fix", "fix_day"],
          say: [
            "{opener} We shipped {fix} {fix_day}.¶[I|We] don't know if it's everything you were after, so don't take [my|our] word for it. One thing to know first: {fix_limit}. Try it on your own work;",
            {
              known: ["access_until"],
              say: "your account's open until {access_until}.",
              otherwise: "a real job tells you more than a tour does.",
            },
            "To have a look:¶{fix_link}",
          ],
          otherwise: [
            {
              known: ["missing_fix"],
              say: "{opener} We haven't built {missing_fix} yet, and [I|we] won't give you a date we might miss.¶",
              otherwise: [
                {
                  known: ["met_errors"],
                  say: "{opener} [I'd|We'd] like to know if something didn't work as it should.¶",
                  otherwise: "{opener} [I'd|We'd] like to know exactly what got in your way.¶",
                },
              ],
            },
            "What were you in the middle of when you thought “that's it”? One line will do.¶You'll get one of three answers: a fix, a way round it, or an honest no.",
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["{story_name} on {product}", "Would you recommend us? Yes or no"],
      body: [
        {
          known: ["story"],
          say: "{opener} You know what [I'd|we'd] say about {product}, so here's what a customer told us instead:¶“{story}”¶{story_who}¶That's one customer, and they said we could pass it on. If it sounds like your week, have another look:¶{back_link}",
          otherwise:
            "{opener} [I|We] could tell you what others say. But you've used {product} yourself, and yours is the opinion [I|we] haven't heard.¶If a friend who could use it asked, would you recommend it? Reply with a plain yes or no. That's a full answer.",
        },
      ],
    },
    feedback_request: {
      subjects: ["What would've kept you?"],
      body: [
        "{opener} [I|We] won't try to change your mind. [I've|We've] got one question: what would've kept you?¶Reply with a line. “Nothing” is a fine answer, and so is a blunt one.¶",
        {
          known: ["thanks_offer"],
          say: "Whatever you say, you can come back with {thanks_offer}, as a thank-you. It holds until {thanks_until}.",
          otherwise: "If it's something we can change, [I|we]'ll write when we have.",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, if you'd like to stay", "{offer}", "What would be a fair price?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener}",
            "Here's what [I|we] can do: {offer}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "You'd pay {offer_price} instead of {amount} a month.",
              otherwise: "It's the same plan, just for less.",
            },
            "It holds until {offer_until}.¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise: "[I'm|We're] not holding a better one back, so there's no need to haggle.",
            },
            "To take it:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "If even that's too much right now, there's nothing you need to do.",
              otherwise: "If the price was never the point, ignore this one.",
            },
          ],
          otherwise: [
            "{opener} [I'd|We'd] rather hear a number than guess one: what would {product} have to cost for you to keep it?¶Reply with a figure. [I|We]'ll say yes, or no, or the nearest [I|we] can get.",
            {
              known: ["tight_means"],
              say: "(If no price would do right now, ignore this one.)",
              otherwise: "(If it wasn't about the price, ignore this one.)",
            },
          ],
        },
      ],
    },
  },

  payment_failed: {
    pain_point_fix: {
      subjects: ["{cause_subject}", "Your {amount} payment didn't go through", "Your payment didn't go through"],
      body: [
        "{charge} {cause} To sort it out:¶{pay_link}¶If the page gives you trouble, reply with what it says and [I|we]'ll look from our side. Please don't send card numbers.¶{clock}",
      ],
    },
    value_recap: {
      subjects: ["{amount} for {product} is still open", "Your payment's still open"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "You've put {usage} through {product} {in_tenure}.",
              otherwise: "You've put {usage} through {product} so far.",
            },
            "One payment shouldn't be what stops you.",
          ],
          otherwise: "If you still want {product}, one payment's a poor reason to lose it.",
        },
        "To pay:¶{pay_link}¶{clock} If you've paid since, ignore this; our mails crossed.",
      ],
    },
    founder_email: {
      subjects: ["Is it just {hitch}, {first_name}?", "Is it just {hitch}?"],
      body: [
        "{founder} here, from {product}.",
        "{charge} {clock}¶If it's just {hitch}:¶{pay_link}¶If it's something else (a bill to approve, a tight month, something we broke), reply and tell [me|us]. If you need more time, ask.",
      ],
    },
    feedback_request: {
      subjects: ["Keep {product}, or let it go?"],
      body: [
        "{charge} {clock}¶It's your call. To keep it:¶{pay_link}¶To let it go, reply “close it” and [I|we]'ll end it. If there's more to it than {hitch}, [I'd|we'd] be glad to know.",
      ],
    },
    unused_feature: {
      subjects: ["First the payment, then {unused_feature}", "First the payment, then a question"],
      body: [
        "{charge} {cause} To pay:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Then have a look at something you're paying for and haven't opened: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "It may do nothing for you, or it may be the part that was missing.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Once that's done: is there something in {product} you never got working? Tell [me|us] what, and [I|we]'ll send you the steps.¶{clock}",
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_price} instead of {plan_price}?", "Is your plan too big?"],
      body: [
        "{charge} {cause} If the plan's right:¶{pay_link}¶",
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            {
              known: ["plan_gap"],
              say: "If it's too big, {cheaper_plan} is {cheaper_price} a month, without {plan_gap}.",
              otherwise: "If it's too big, {cheaper_plan} is {cheaper_price} a month.",
            },
            "Reply “smaller” and [I|we]'ll switch you.¶{clock}",
          ],
          otherwise:
            "If it's got too big for you, reply “smaller”. [I|We]'ll tell you which plan would do and what it costs, or that there isn't one.¶{clock}",
        },
      ],
    },
    pause_option: {
      subjects: ["Bad month?"],
      body: [
        "{charge} {cause} If it's only {hitch}:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["If it's a bad month, you can pause {pause_span} instead.", REPLY_PAUSE],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["If it's a bad month, pause instead: “{pause_terms}”.", REPLY_PAUSE],
              otherwise:
                "If it's a bad month, reply “pause”. [I|We]'ll tell you what we can do, and [I|we] won't ask why.¶{clock}",
            },
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["{story_name} on {product}", "Worth another month?"],
      body: [
        "{charge} {cause} To pay:¶{pay_link}¶",
        {
          known: ["story"],
          say: "If you're wondering whether it's worth it, here's what a customer told us, and said we could share:¶“{story}”¶{story_who}¶{clock}",
          otherwise:
            "[I|We] could add what others say, but you know best what {product} does for you. If it isn't earning its keep, tell [me|us].¶{clock}",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, if the price is part of it", "{offer}", "Is it {hitch} or the price?"],
      body: [
        "{charge} {cause} If it's only {hitch}:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "If the price is part of it: {offer}. It holds until {offer_until}. {offer_terms} Reply “price” and [I|we]'ll set it up.¶{clock}",
          otherwise:
            "If it's the price, reply with the figure you'd be happy to pay. [I|We]'ll say yes, no, or the nearest [I|we] can get.¶{clock}",
        },
      ],
    },
  },

  sensitive: {
    subjects: ["About your message"],
    body: [
      "{founder} here, from {product}.",
      "[I've|We've] read what you wrote, and [I|we] wanted to answer in person.¶This isn't an attempt to change your mind, and there's nothing you have to do.¶If anything's still open, with your account, with a payment or with anything else, just reply. It reaches [me|us] directly.",
    ],
  },

  farewell: {
    subjects: ["Is anything still open?"],
    body: [
      "{opener} This isn't an attempt to keep you.¶Is there anything you still need from [me|us]: a copy of your data, a missing invoice, an answer about the last bill? Reply with one line. [I|We]'ll see to it, or tell you straight if [I|we] can't.¶Your account's open until {access_until}. If there's nothing, you don't need to answer. Thank you for using {product} {for_tenure}.",
    ],
  },

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
