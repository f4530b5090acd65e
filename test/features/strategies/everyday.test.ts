// Reasons in people's own words, compared with their labels. Nobody may inspect the misses of "held-out", "other-trades" and
// "many-trades", so that they stay unseen.

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { measured } from "../../../bench/quality/reasons.ts";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { primaryStrategy } from "../../../src/features/strategies/primary.ts";
import type { MappedStrategy } from "../../../src/features/strategies/table.ts";

test.each([
  ["tuned", 300, 0.95, 0.95],
  ["measured", 150, 0.9, 0.95],
  ["unseen", 70, 0.85, 0.95],
  ["second", 240, 0.9, 0.95],
  ["plain", 60, 0.9, 0.95],
  ["six-languages", 59, 0.9, 0.95],
  ["fresh", 200, 0.9, 0.95],
  ["other-trades", 170, 0.72, 0.85],
  ["many-trades", 190, 0.92, 0.95],
  ["small-companies", 155, 0.95, 0.95],
  ["held-out", 55, 0.85, 0.95],
] as const)("everyday reasons are understood without a model: %s", (list, atLeast, share, shareAmongThree) => {
  const { count, rightOrAcceptable, rightAmongThree } = measured(list);
  expect(count).toBeGreaterThan(atLeast);
  expect(rightOrAcceptable / count).toBeGreaterThan(share);
  expect(rightAmongThree / count).toBeGreaterThan(shareAmongThree);
});

test.each([
  "I would like to cancel",
  "Please stop my subscription",
  "Hiermit kündige ich fristgerecht",
  "j'aimerais résilier mon abonnement",
  "me gustaría cancelar mi cuenta",
  "gostaria de cancelar",
  "mera account band kar do",
  "Thanks for all your help",
  "we are all good now",
  "I have my reasons",
])("a polite request names no cause: %p", (reason) => {
  expect(primaryStrategy(reason, null).strategy).toBe("feedback_request");
});

test.each<[reason: string, strategy: MappedStrategy]>([
  ["Too expensve", "discount"],
  ["$49/mo for a glorified spreadsheet", "discount"],
  ["we never really got round to setting it up", "unused_feature"],
  ["we only ever used it to send two invoices", "unused_feature"],
  ["we only used it for invoicing but it kept crashing", "founder_email"],
  ["waiting 2 years for dark mode", "pain_point_fix"],
  ["it would be perfect if it supported Arabic", "pain_point_fix"],
] as const)("everyday words that name no keyword: %p", (reason, strategy) => {
  expect(primaryStrategy(reason, null).strategy).toBe(strategy);
});

test.each<[reason: string, strategy: MappedStrategy]>([
  ["die Rechnungsvorlagen sind ständig kaputt", "founder_email"],
  ["der Datenexport ist dauernd kaputt", "founder_email"],
  ["Slack-Anbindung", "pain_point_fix"],
  ["le modèle de facture est cassé", "founder_email"],
  ["ma facture a doublé", "discount"],
  ["el exportador está roto", "founder_email"],
  ["as faturas estão sempre quebradas", "founder_email"],
])("what is broken is not what is missing, or dear: %p", (reason, strategy) => {
  expect(primaryStrategy(reason, null).strategy).toBe(strategy);
});

test.each<[reason: string, strategy: MappedStrategy]>([
  ["the quiz froze mid exam for thirty pupils", "founder_email"],
  ["la caja se congela en plena temporada", "founder_email"],
  ["on hold for an hour, then cut off", "founder_email"],
  ["nobody there to speak to in Spanish", "founder_email"],
  ["a broke art student, bye", "discount"],
  ["It isn't the money. Nobody ever listened to us.", "founder_email"],
  ["not ISO certified, so we're not allowed to use it", "pain_point_fix"],
  ["you removed the PDF export", "pain_point_fix"],
  ["I'm not cancelling because of the cost, your calendar keeps losing entries", "founder_email"],
  ["not leaving over money, the planner deleted our shifts", "founder_email"],
  ["nobody said it was too expensive, the help desk was awful", "founder_email"],
  ["it's cheap but it crashes", "founder_email"],
  ["that's not cheap", "discount"],
  ["lol", "feedback_request"],
  ["our sponsor stopped and the club can't cover it", "discount"],
  ["wir bauen gerade um", "pause_option"],
  ["a página nem carrega", "founder_email"],
  ["j'ai fermé mon salon", "feedback_request"],
  ["vendí mi taller", "feedback_request"],
  ["moved into a teaching career", "feedback_request"],
])("the words around a phrase say what it is about: %p", (reason, strategy) => {
  expect(primaryStrategy(reason, null).strategy).toBe(strategy);
});

test("a broken arm is no fault of the product, a broken import is", () => {
  expect(primaryStrategy("I broke my right arm", null).strategy).toBe("pause_option");
  expect(primaryStrategy("the update broke my import", null).strategy).toBe("founder_email");
});

test.each<[reason: string, strategy: MappedStrategy]>([
  ["it doesn't work at the moment", "founder_email"],
  ["can't log in right now", "founder_email"],
  ["cannot afford it at the moment", "discount"],
  ["not at the moment", "pause_option"],
  ["money is tight right now", "discount"],
  ["the app is slow right now", "founder_email"],
  ["the price is right", "feedback_request"],
])("what is wrong at the moment decides, not the moment: %p", (reason, strategy) => {
  expect(primaryStrategy(reason, null).strategy).toBe(strategy);
});

test.each<[reason: string, strategy: MappedStrategy]>([
  ["Nobody got back to me", "founder_email"],
  ["a chat bot instead of a human, no help at all", "founder_email"],
  ["we use Linear instead of your product", "value_recap"],
  ["still waiting for dark mode after two years", "pain_point_fix"],
  ["still waiting for an answer", "founder_email"],
  ["It isn't the cost, we miss a calendar", "pain_point_fix"],
  ["we will miss a lot about it", "feedback_request"],
  ["No Zapier", "pain_point_fix"],
  ["nothing wrong with you, we simply picked Linear", "value_recap"],
  ["we need to trim expenses", "discount"],
  ["we need to trim videos", "pain_point_fix"],
  ["Va lentísimo", "founder_email"],
  ["reports can't be scheduled", "pain_point_fix"],
  ["only supports US addresses", "pain_point_fix"],
  ["where's the Gantt view?", "pain_point_fix"],
  ["took you 3 weeks to reply", "founder_email"],
  ["it felt like talking to a wall", "founder_email"],
  ["the team never took to it", "unused_feature"],
  ["we don't run webinars any longer", "unused_feature"],
  ["notifications come hours late", "founder_email"],
  ["my bill is out of control", "discount"],
  ["Wird von niemandem genutzt", "unused_feature"],
  ["Synchronisiert nicht richtig", "founder_email"],
  ["El equipo no lo adoptó", "unused_feature"],
  ["A equipe não aderiu", "unused_feature"],
  ["Demoram dias para responder", "founder_email"],
  ["Nous avons trouvé moins compliqué ailleurs", "value_recap"],
  ["कुछ महीनों के लिए बंद कर रहे हैं", "pause_option"],
])("a word counts with those around it: %p", (reason, strategy) => {
  expect(primaryStrategy(reason, null).strategy).toBe(strategy);
});

test.each<[reason: string, strategy: MappedStrategy]>([
  ["my scholarship got cut", "discount"],

  ["the vet chain has its own records system", "value_recap"],
  ["the tablet lies in a drawer", "unused_feature"],
  ["takes four tries to save one recipe", "founder_email"],
])("words that no phrase foresees are weighed: %p", (reason, strategy) => {
  expect(primaryStrategy(reason, null)).toMatchObject({ by: "lexicon", strategy });
});

test("the clause that speaks most for the cause is quoted", () => {
  const reason = "We are a museum of clocks, my scholarship got cut, bye";
  expect(primaryStrategy(reason, null)).toMatchObject({ strategy: "discount", matched: "my scholarship got cut" });
});

const EXAMPLES = join(import.meta.dir, "../../../src/features/churn-events/cause/examples");

test.each(readdirSync(EXAMPLES))("%s has examples of every cause, each only once", (file) => {
  const lines = readFileSync(join(EXAMPLES, file), "utf8").split("\n").filter(Boolean);
  const headings = lines.filter((line) => line.startsWith("# ")).map((line) => line.slice(2));
  expect(headings).toEqual([...CANCEL_REASONS, "none"]);
  const sentences = lines.map((line) => line.toLowerCase());
  expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
});
