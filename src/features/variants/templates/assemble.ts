// Puts a mail together from a language's texts and the facts that are known: chooses the parts whose facts are there,
// leaves out sentences with an empty slot, and notes every fact that stands in the result.

import {
  type Choice,
  type FactSlot,
  type MailText,
  type Part,
  PHRASE_SLOTS,
  type Slot,
} from "../../strategies/mail-text.ts";
import type { Fact, GroundedWriting } from "../facts.ts";
import { inAddress } from "./address.ts";
import { capitalised } from "./text.ts";
import type { Texts } from "./texts/format.ts";

/** `signature` stands in the place of the language's own. */
export type Facts = Partial<Record<FactSlot, Fact>> & { signature?: Fact };

type Manner = { isTeam: boolean; isInformal: boolean };

type Phrases = Partial<Record<(typeof PHRASE_SLOTS)[number], string>>;

export type Material = { texts: Texts; facts: Facts; phrases: Phrases; manner: Manner };

const MAX_SUBJECT = 45;

/** Between a lead and its link, so that both are one sentence. */
const LEADS_TO = "\u0001";
const NEW_PARAGRAPH = "¶";
/** Slots that are whole sentences end one, too: where one is empty, what follows stays. */
const SENTENCE_END = /(?<=[.!?।…][”"»)]?|\{(?:offer_terms|feature_use|clock)\}) +/u;
const SLOT = /\{(\w+)\}/g;
/** Described more often than named: "a translator in Leeds", which begins a sentence with a capital. */
const STORYTELLERS: ReadonlySet<Slot> = new Set(["story_who", "story_name"]);

export function assemble(text: MailText, material: Material): GroundedWriting {
  const used = new Map<string, Fact>();
  const { greeting, afterGreeting } = material.texts;
  const lines = paragraphsOf(rawBody(text.body, material.facts), material, used);
  const [first = "", ...others] = lines;
  const body = [chosen(greeting, material, used), afterGreeting(first), ...others, ending(material, used)];
  return { subject: subjectOf(text.subjects, material, used), body: body.join("\n\n"), factsUsed: [...used.values()] };
}

function ending(material: Material, used: Map<string, Fact>): string {
  const { closing } = material.texts;
  const signature = signatureOf(material, used);
  const isBare = closing !== null && !hasOwnClosing(material.facts);
  return isBare ? `${inManner(closing, material.manner)}\n${signature}` : signature;
}

/** A founder's own signature that does not begin with the name begins with a closing: "Herzliche Grüße". */
function hasOwnClosing({ signature, founder }: Facts): boolean {
  if (!signature || !founder) return false;
  return !signature.text.split("\n")[0]!.toLowerCase().includes(founder.text.toLowerCase());
}

function signatureOf(material: Material, used: Map<string, Fact>): string {
  const { texts, facts, manner } = material;
  if (facts.signature) {
    used.set("signature", facts.signature);
    return facts.signature.text;
  }
  const choice = manner.isTeam ? texts.signature.team : texts.signature.person;
  const fitting = choice.filter((line) => facts.product !== undefined || !line.includes("{product}"));
  return chosen(fitting as unknown as Choice, material, used);
}

/** The sentences of a raw text whose facts are known; empty where none is left. */
export function sentencesOf(raw: string, material: Material, used: Map<string, Fact>): string {
  return paragraphsOf(raw, material, used).join(" ");
}

/** The first text of a choice whose facts are all known. */
function chosen(choice: Choice, material: Material, used: Map<string, Fact>): string {
  for (const raw of choice) {
    const text = filled(raw, material, used);
    if (text !== null) return text;
  }
  return sentencesOf(choice.at(-1)!, material, used);
}

const knows = (facts: Facts, slots: readonly FactSlot[]): boolean => slots.every((slot) => facts[slot] !== undefined);

function rawBody(body: string | readonly Part[] | undefined, facts: Facts): string {
  if (body === undefined || typeof body === "string") return body ?? "";
  const pieces = body.map((part) =>
    typeof part === "string" ? part : rawBody(knows(facts, part.known) ? part.say : part.otherwise, facts),
  );
  return pieces.filter((piece) => piece !== "").join(" ");
}

function paragraphsOf(raw: string, material: Material, used: Map<string, Fact>): string[] {
  const text = withPhrases(raw, material).replace(/:¶(?=\{\w+_link\})/g, `:${LEADS_TO}`);
  return text.split(NEW_PARAGRAPH).flatMap((paragraph) =>
    paragraph
      .trim()
      .split(SENTENCE_END)
      .map((sentence) => filled(sentence, material, used))
      .filter((sentence) => sentence !== null && sentence !== "")
      .join(" ")
      .split(NEW_PARAGRAPH)
      .filter((line) => line !== ""),
  );
}

function withPhrases(raw: string, { phrases }: Material): string {
  return raw.replace(SLOT, (slot, name: string) => (isPhrase(name) ? (phrases[name] ?? slot) : slot));
}

const isPhrase = (name: string): name is keyof Phrases => (PHRASE_SLOTS as readonly string[]).includes(name);

/** One sentence with its facts; null where one is missing. */
function filled(raw: string, material: Material, used: Map<string, Fact>): string | null {
  const { texts, facts, manner } = material;
  const sentence = inManner(withoutUnknownLink(withPhrases(raw, material), material), manner);
  const slots = [...sentence.matchAll(SLOT)].map(([, name]) => name as Slot);
  const factOf = (slot: Slot): Fact | undefined => {
    const fact = isPhrase(slot) ? undefined : facts[slot];
    const begins = STORYTELLERS.has(slot) && sentence.startsWith(`{${slot}}`);
    return fact && begins ? { ...fact, text: capitalised(fact.text) } : fact;
  };
  if (slots.some((slot) => slot !== "product" && factOf(slot) === undefined)) return null;
  for (const slot of slots) {
    const fact = factOf(slot);
    if (fact) used.set(slot, fact);
  }
  // A name begins a sentence as its owner writes it.
  return sentence
    .replace(LEADS_TO, NEW_PARAGRAPH)
    .replace(
      SLOT,
      (_, slot: Slot, at: number) => factOf(slot)?.text ?? (at === 0 ? capitalised(texts.product) : texts.product),
    );
}

/** "To pay:" and a link that is not known become "To pay, reply …". */
function withoutUnknownLink(sentence: string, { texts, facts }: Material): string {
  return sentence.replace(/\u00A0?:\u0001\{(\w+_link)\}/, (lead, slot: FactSlot) =>
    facts[slot] ? lead : slot === "pay_link" ? texts.withoutLink.pay : texts.withoutLink.other,
  );
}

const inManner = (text: string, { isTeam, isInformal }: Manner): string =>
  inAddress(text.replace(/\[([^|\]]*)\|([^\]]*)\]/g, isTeam ? "$2" : "$1"), isInformal);

function subjectOf(subjects: Choice, material: Material, used: Map<string, Fact>): string {
  for (const raw of subjects) {
    const facts = new Map<string, Fact>();
    const subject = filled(raw, material, facts);
    if (subject === null || [...subject].length > MAX_SUBJECT) continue;
    for (const [slot, fact] of facts) used.set(slot, fact);
    return subject;
  }
  const { product: _tooLong, ...facts } = material.facts;
  return chosen([subjects.at(-1)!], { ...material, facts }, used);
}
