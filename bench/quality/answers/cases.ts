// A model's answers as people judge them: those that may be sent, and those that may not. Each was labelled before it was
// checked. The rules were not written with every third answer of the first list, nor with every second one of the last. Each later
// list was written when the rules for the earlier ones existed.

import { join } from "node:path";
import type { MailFacts, Writing } from "../../../src/features/variants/facts.ts";
import { WELL_KNOWN } from "../../../test/features/variants/templates/facts.ts";
import { AUTUMN_WORLDS } from "./autumn-worlds.ts";
import { WORLDS as FIRST_WORLDS } from "./worlds.ts";

const WORLDS = { ...FIRST_WORLDS, ...AUTUMN_WORLDS };

export type Case = { writing: Writing; facts: MailFacts; kind: string; heldOut: boolean };

type Header = {
  /** The company and the customer, in place of all that follows. */
  world?: keyof typeof WORLDS;
  /** What is otherwise in that world. */
  with?: { cancelReason?: string | null; timing?: Partial<MailFacts["timing"]> };
  name?: string | null;
  event?: MailFacts["eventType"];
  reason?: string | null;
  plan?: string | null;
  company?: string | null;
  sender?: string | null;
  tenureDays?: number | null;
  mrr?: number | null;
  currency?: string;
  language?: string;
  /** Whether the facts include everything that a company can say and a customer can have done. */
  known?: boolean;
  /** The text is one sentence, to be placed in a good mail in this language. */
  shell?: keyof typeof SHELLS;
};

const SHELLS = {
  en: [
    "About your cancellation",
    "Hi Maya,\n\nThank you for letting us know. We read every note ourselves, and yours was no exception.",
    "If you would like to talk about it, just reply to this email.\n\nBest wishes,\nGrace",
  ],
  de: [
    "Eine kurze Nachricht",
    "Hallo Maya,\n\nvielen Dank für Ihre Nachricht. Wir haben sie gelesen und nehmen sie ernst.",
    "Wenn Sie darüber sprechen möchten, antworten Sie einfach auf diese E-Mail.\n\nViele Grüße\nGrace",
  ],
  fr: [
    "Un petit mot",
    "Bonjour Maya,\n\nMerci pour votre message. Nous l'avons lu avec attention et nous le prenons au sérieux.",
    "Si vous souhaitez en parler, répondez simplement à ce courriel.\n\nBien à vous,\nGrace",
  ],
  es: [
    "Unas palabras",
    "Hola Maya:\n\nGracias por escribirnos. Hemos leído tu mensaje con atención y nos lo tomamos en serio.",
    "Si quieres hablar de ello, solo tienes que responder a este correo.\n\nUn saludo,\nGrace",
  ],
  pt: [
    "Algumas palavras",
    "Olá Maya,\n\nObrigada pela sua mensagem. Nós a lemos com atenção e levamos muito a sério.",
    "Se você quiser conversar sobre isso, é só responder a este e-mail.\n\nUm abraço,\nGrace",
  ],
  hi: [
    "एक छोटा संदेश",
    "नमस्ते Maya,\n\nआपके संदेश के लिए धन्यवाद। हमने उसे ध्यान से पढ़ा है और हम उसे गंभीरता से लेते हैं।",
    "अगर आप इस बारे में बात करना चाहें तो बस इस ईमेल का जवाब दीजिए।\n\nसादर,\nGrace",
  ],
} as const;

export const LISTS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
] as const;
/** Lists whose answers state facts about the company and the customer. */
export const WITH_FACTS = [
  "eleventh",
  "twelfth",
  "thirteenth",
  "fourteenth",
  "fifteenth",
  "sixteenth",
  "seventeenth",
  "eighteenth",
  "nineteenth",
  "twentieth",
] as const;
/** A list that the rules were not corrected by, and the weights are not learned from: it shows what to expect. */
export const UNLEARNED = "unlearned" as const;
/** Nor are the weights learned from this one; the rules were corrected by one half of it. */
export const HALF_READ = "twentyfirst" as const;
export type List = (typeof LISTS)[number] | (typeof WITH_FACTS)[number] | typeof UNLEARNED | typeof HALF_READ;
/** Every so many answers of a list, the last one was kept apart when the rules were corrected. */
const KEPT_APART: Partial<Record<List, number>> = { first: 3, [HALF_READ]: 2 };

/** Sentences that are no answers, from which the weights are learned as well. What is in braces is from the customer's reason. */
export async function readSentences(): Promise<{ one: Case; isGood: boolean }[]> {
  const sentences: { one: Case; isGood: boolean }[] = [];
  for (const name of ["english", "french", "german", "hindi", "portuguese", "spanish"]) {
    let isGood = false;
    for (const line of (await Bun.file(join(import.meta.dir, "sentences", `${name}.txt`)).text()).split("\n")) {
      if (line.startsWith("# ")) isGood = line === "# good";
      else if (line !== "") {
        const reason = line.match(/(?<=\{)[^}]+(?=\})/g)?.join(", ") ?? null;
        const writing = { subject: "", body: line.replace(/[{}]/g, "") };
        sentences.push({ one: { writing, facts: ownFacts({ reason }), kind: name, heldOut: false }, isGood });
      }
    }
  }
  return sentences;
}

export async function readCases(label: "good" | "bad", list: List): Promise<Case[]> {
  const text = await Bun.file(join(import.meta.dir, label, `${list}.txt`)).text();
  const blocks = text.split(/^=== /m).slice(1);
  const every = KEPT_APART[list];
  return blocks.map((block, index) => caseOf(block, every !== undefined && index % every === every - 1));
}

function caseOf(block: string, heldOut: boolean): Case {
  const [head = "", ...lines] = block.trim().split("\n");
  const end = head.lastIndexOf("}") + 1;
  const header = JSON.parse(head.slice(0, end)) as Header;
  const kind = head.slice(end).trim() || "good";
  const facts = factsOf(header);
  if (header.shell === undefined) {
    const [subject = "", ...body] = lines;
    return { writing: { subject, body: body.join("\n").trim() }, facts, kind, heldOut };
  }
  const [subject, before, after] = SHELLS[header.shell];
  return { writing: { subject, body: [before, lines.join("\n"), after].join("\n\n") }, facts, kind, heldOut };
}

function factsOf(header: Header): MailFacts {
  if (!header.world) return ownFacts(header);
  const facts: MailFacts = WORLDS[header.world];
  const { timing, ...others } = header.with ?? {};
  return { ...facts, ...others, ...(timing && { timing: { ...facts.timing!, ...timing } }) };
}

const ownFacts = (header: Header): MailFacts => ({
  eventType: header.event ?? "cancellation",
  customerName: header.name === undefined ? "Maya Okafor" : header.name,
  planName: header.plan === undefined ? "Pro" : header.plan,
  tenureDays: header.tenureDays === undefined ? 245 : header.tenureDays,
  mrr: header.mrr === undefined ? 1900 : header.mrr,
  currency: header.currency ?? "usd",
  cancelReason: header.reason === undefined ? "Not worth the money for us" : header.reason,
  reasonCode: null,
  companyName: header.company === undefined ? "Acme" : header.company,
  senderName: header.sender === undefined ? "Grace Hopper" : header.sender,
  behaviour: null,
  language: header.language ?? header.shell ?? "en",
  links: { billingUpdateUrl: null, reactivateUrl: null, pauseUrl: null, downgradeUrl: null, bookCallUrl: null },
  ...(header.known ? { ...WELL_KNOWN, tenureDays: 245 } : {}),
});
