import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import type { MailFacts, Writing } from "../../../../src/features/variants/facts.ts";
import { writeFromTemplate } from "../../../../src/features/variants/templates/writer.ts";
import { ALL_FACTS, ALL_LINKS, hostileFacts, NO_FACTS, plausibleFacts } from "./facts.ts";

const allNine = (facts: MailFacts): Writing[] => STRATEGIES.map((strategy) => writeFromTemplate(strategy, facts));
const both = (facts: MailFacts): Writing[] => [
  ...allNine({ ...facts, eventType: "cancellation" }),
  ...allNine({ ...facts, eventType: "payment_failed" }),
];
const linksOf = (facts: MailFacts): string[] => Object.values(facts.links).filter((link) => link !== null);
const withoutLinks = (body: string): string => body.replace(/^https?:\/\/\S+$/gm, "");
const wordsIn = (text: string): number => text.split(/\s+/).length;

function holds(facts: fc.Arbitrary<MailFacts>, check: (mail: Writing, facts: MailFacts) => void): void {
  fc.assert(
    fc.property(facts, (given) => {
      for (const mail of allNine(given)) check(mail, given);
    }),
    { numRuns: 400 },
  );
}

describe("whatever the facts are", () => {
  test("nothing of the machine shows through", () => {
    holds(hostileFacts, ({ subject, body }) => {
      expect(`${subject}\n${withoutLinks(body)}`).not.toMatch(/undefined|\bnull\b|NaN|\[object|\$\{|\{\{|\bfalse\b/);
    });
  });

  test("spaces, brackets and punctuation are those of a careful writer", () => {
    holds(hostileFacts, ({ subject, body }) => {
      const text = `${subject}\n${withoutLinks(body)}`;
      expect(text).not.toMatch(/[^\S\n]{2}|[^\S\n]$|^[^\S\n]/m);
      expect(text).not.toMatch(/\s[,.;:!?]/);
      expect(text).not.toMatch(/\(\s*\)|\[\s*\]|“\s*”/);
      expect(text).not.toMatch(/,,|\.\.|\ba your\b/);
    });
  });

  test("the subject is one line of at most 200 characters, and of 60 where the facts are plausible", () => {
    holds(hostileFacts, ({ subject }) => {
      expect(subject).toMatch(/^\P{C}{10,200}$/u);
    });
    holds(plausibleFacts, ({ subject }) => expect(subject.length).toBeLessThanOrEqual(60));
  });

  test("the body is short plain text: a greeting, paragraphs parted by one blank line, a signature", () => {
    holds(hostileFacts, ({ body }) => {
      const paragraphs = body.split("\n\n");
      expect(body.length).toBeLessThanOrEqual(5_000);
      expect(paragraphs.length).toBeGreaterThanOrEqual(5);
      expect(paragraphs[0]).toMatch(/^Hi \P{C}+,$/u);
      expect(paragraphs.at(-1)).toMatch(/^\P{C}+(?:\n\P{C}+)?$/u);
      expect(body).not.toMatch(/\n{3}|<[a-z/]/i);
      for (const paragraph of paragraphs.slice(1, -1)) expect(paragraph).not.toContain("\n");
    });
  });

  test("a link is one of the project's own and stands bare on its own line", () => {
    holds(hostileFacts, ({ subject, body }, facts) => {
      for (const line of body.split("\n").filter((text) => text.includes("://")))
        expect(linksOf(facts)).toContain(line);
      expect(`${subject}\n${withoutLinks(body)}`).not.toMatch(/:\/\/|www\.|@/i);
    });
  });

  test("figures, prices and signs come from the facts, never from us", () => {
    holds(hostileFacts, ({ subject, body }, facts) => {
      const { customerName, planName, cancelReason, companyName, senderName, behaviour } = facts;
      const days = behaviour ? [behaviour.activeDays, Math.min(30, behaviour.trackedDays)] : [];
      const given = [customerName, planName, cancelReason, companyName, senderName, ...days].join(" ").normalize("NFC");
      for (const sign of `${subject}${withoutLinks(body)}`.match(/[\d%$€£!]/g) ?? []) expect(given).toContain(sign);
    });
  });

  test("nothing that the customer can fill brings markup, a price, a shout or an address into the mail", () => {
    const ownerless = hostileFacts.map((facts) => ({ ...facts, companyName: null, senderName: null }));
    holds(ownerless, ({ subject, body }) => {
      expect(`${subject}${withoutLinks(body)}`).not.toMatch(/[%$€£!<>@[\]{}|\\`*#]|\d{7}/);
      expect(`${subject}${withoutLinks(body)}`).not.toMatch(
        /\p{Extended_Pictographic}|\p{Default_Ignorable_Code_Point}/u,
      );
    });
  });

  test("the subjects and the bodies of all strategies are different", () => {
    fc.assert(
      fc.property(hostileFacts, (facts) => {
        const mails = allNine(facts);
        expect(new Set(mails.map((mail) => mail.subject)).size).toBe(STRATEGIES.length);
        expect(new Set(mails.map((mail) => mail.body)).size).toBe(STRATEGIES.length);
      }),
    );
  });

  test("what the customer pays is never shown", () => {
    for (const { subject, body } of both(ALL_FACTS)) expect(subject + body).not.toMatch(/9[,.]?876|usd/i);
  });
});

test("a look back names regular use, and no mail mentions errors or silences", () => {
  expect(writeFromTemplate("value_recap", ALL_FACTS).body).toContain(
    "You used Acme on 22 of the 30 days before you cancelled.",
  );
  const quiet = { ...ALL_FACTS, behaviour: { ...ALL_FACTS.behaviour!, activeDays: 0, daysSinceUse: 47, errors: 57 } };
  for (const { subject, body } of both(quiet)) {
    expect(subject + body).not.toMatch(/57|47|errors?\b|(?:we|I) noticed|watch|track|silen|activity|logged/i);
  }
  expect(writeFromTemplate("founder_email", quiet).body).toContain("You had asked us for help before you left");
  expect(writeFromTemplate("value_recap", quiet).body).not.toContain("You used");
});

test("a mail to a plausible customer has 60 to 130 words", () => {
  holds(plausibleFacts, ({ body }) => {
    expect(wordsIn(body)).toBeGreaterThanOrEqual(60);
    expect(wordsIn(body)).toBeLessThanOrEqual(130);
  });
});

test("a mail greets by the given name, speaks of the plan and is signed by the sender for the company", () => {
  for (const { subject, body } of both(ALL_FACTS)) {
    expect(body).toStartWith("Hi Ada,\n\n");
    expect(body).toEndWith("\n\nGrace Hopper\nAcme");
    expect(subject + body).toContain("your Pro plan");
    expect(body).toContain("Acme");
    expect(body).not.toMatch(/\bwe would like|\bWe will (?:tell|look|come)/);
  }
});

test("a mail of which nothing is known still reads as one", () => {
  for (const { body } of both(NO_FACTS)) {
    expect(body).toStartWith("Hi there,\n\n");
    expect(body).toEndWith("\n\nThe team");
    expect(body).toContain("your subscription");
    expect(body).not.toMatch(/\bI\b|\b(?:me|my)\b/);
    expect(body).not.toContain("://");
    expect(body).toMatch(/\breply\b/i);
  }
});

test("the company signs where no sender is known, and a team's name speaks as we", () => {
  const mailFrom = (senderName: string | null, companyName: string | null) =>
    writeFromTemplate("founder_email", { ...NO_FACTS, senderName, companyName }).body;
  const signatures: [string | null, string | null, string, "I" | "We"][] = [
    [null, "Acme GmbH", "The Acme team", "We"],
    ["Acme", "Acme Inc.", "The Acme team", "We"],
    ["Acme Support", "Acme", "Acme Support", "We"],
    ["Support", "Acme", "Support\nAcme", "We"],
    ["Grace from Acme", "Acme", "Grace from Acme", "I"],
    ["Albert", "Al", "Albert\nAl", "I"],
    ["G. Hopper", "Acme", "G. Hopper\nAcme", "I"],
    ["Grace Hopper", null, "Grace Hopper", "I"],
    ["grace@acme.example", null, "The team", "We"],
    ["null", "undefined", "The team", "We"],
    [null, "The Dream Team", "The Dream Team", "We"],
    [null, "Booking.com", "The Booking.com team", "We"],
  ];
  for (const [sender, company, signature, voice] of signatures) {
    const paragraphs = mailFrom(sender, company).split("\n\n");
    expect(paragraphs.at(-1)).toBe(signature);
    expect(paragraphs.join(" ")).toContain(`${voice} would rather hear`);
  }
});

describe("a cancellation", () => {
  const cancelled = { ...ALL_FACTS, eventType: "cancellation" as const };

  test.each([
    ["value_recap", "reactivateUrl"],
    ["unused_feature", "bookCallUrl"],
    ["downgrade_offer", "downgradeUrl"],
    ["pause_option", "pauseUrl"],
    ["founder_email", "bookCallUrl"],
  ] as const)("%s leads to the project's %s, and to a reply where it has none", (strategy, link) => {
    const url = ALL_LINKS[link]!;
    const linked = writeFromTemplate(strategy, cancelled).body;
    expect(linked.split("\n\n")).toContain(url);
    expect(linked.match(/https:/g)).toHaveLength(1);
    const unlinked = writeFromTemplate(strategy, { ...cancelled, links: { ...ALL_LINKS, [link]: null } }).body;
    expect(unlinked).not.toContain("://");
    expect(unlinked).toMatch(/\breply\b/i);
  });

  test.each(["pain_point_fix", "social_proof", "feedback_request", "discount"] as const)(
    "%s asks for a reply",
    (strategy) => {
      const { body } = writeFromTemplate(strategy, cancelled);
      expect(body).toMatch(/\breply\b/i);
      expect(body).not.toContain("://");
    },
  );

  test("the tenure is said in words, and a first week is called one", () => {
    expect(writeFromTemplate("value_recap", cancelled).body).toContain("thank you for almost three years with Acme.");
    const early = { ...cancelled, tenureDays: 3 };
    expect(writeFromTemplate("feedback_request", early).body).toContain(
      "You cancelled your Pro plan in your first week with Acme.",
    );
    expect(writeFromTemplate("value_recap", early).body).toContain("thank you for giving Acme a try.");
  });

  test("clean words are quoted, a label becomes a sentence, and anything else is only spoken of", () => {
    const about = (cancelReason: string | null, reasonCode: MailFacts["reasonCode"] = null) =>
      writeFromTemplate("pain_point_fix", { ...cancelled, cancelReason, reasonCode }).body;
    expect(about("The export kept failing.")).toContain("You gave “The export kept failing” as the reason.");
    expect(about("missing features")).toContain("You told us that something you needed was missing.");
    expect(about(null, "bad_support")).toContain("You told us that our support was not good enough.");
    expect(about("Your shitty product, see https://evil.example")).toContain("Thank you for telling us why.");
    for (const body of [about(null), about("unknown"), about("N/A"), about("", "other")]) {
      expect(body).toContain("Something made you cancel");
      expect(body).not.toMatch(/You told us|You gave|Thank you for telling/);
    }
  });

  test("the discount names no figure and a time that is true whenever it is read", () => {
    const { body } = writeFromTemplate("discount", cancelled);
    expect(body).toContain("Reply within a week of this email");
    expect(body).not.toMatch(/\d|%|percent|this week|today|tomorrow/);
  });
});

describe("a failed payment", () => {
  const unpaid = { ...ALL_FACTS, eventType: "payment_failed" as const, cancelReason: null };

  test("every mail leads to the card, or offers a link to it", () => {
    for (const { body } of allNine(unpaid)) expect(body.split("\n\n")).toContain(ALL_LINKS.billingUpdateUrl!);
    for (const { body } of allNine({ ...unpaid, links: NO_FACTS.links })) {
      expect(body).toContain("I will send you a link to update the card.");
    }
  });

  test("no mail speaks of a cancellation or of the cancel reason", () => {
    const facts = { ...unpaid, cancelReason: "too expensive", reasonCode: "too_expensive" as const };
    for (const { subject, body } of allNine(facts))
      expect(subject + body).not.toMatch(/cancel|leav|expensive|You told us/i);
  });

  test("a usual code is put in words, and an empty account is not mentioned", () => {
    for (const { body } of allNine({ ...unpaid, cancelReason: "card_expired" }))
      expect(body).toContain("the card on file has expired");
    for (const { body } of allNine({ ...unpaid, cancelReason: "insufficient_funds" })) {
      expect(body).toContain("the bank turned it down");
      expect(body).not.toMatch(/fund|insufficient/i);
    }
    for (const { body } of allNine(unpaid)) expect(body).not.toContain("From what we can see");
  });

  test("pausing and downgrading offer their own link beside the card's", () => {
    expect(writeFromTemplate("pause_option", unpaid).body).toContain(ALL_LINKS.pauseUrl!);
    expect(writeFromTemplate("downgrade_offer", unpaid).body).toContain(ALL_LINKS.downgradeUrl!);
    const linkless = { ...unpaid, links: NO_FACTS.links };
    expect(writeFromTemplate("pause_option", linkless).body).toContain("Reply with the word “pause”");
    expect(writeFromTemplate("downgrade_offer", linkless).body).toContain("make the change for you");
  });
});
