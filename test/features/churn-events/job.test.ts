// A mail to someone who lost their job does not say that they found the price too high, and one to someone who has a new job does not
// argue, in any language of the mails.

import { expect, test } from "bun:test";
import { circumstanceOf } from "../../../src/features/churn-events/cause/circumstance.ts";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { TEXTS } from "../../../src/features/variants/templates/texts/all.ts";
import { writeFromTemplate } from "../../../src/features/variants/templates/writer.ts";
import { NO_FACTS } from "../variants/templates/facts.ts";

test.each([
  "I was laid off last week",
  "got some bad news: I got let go",
  "Ich wurde entlassen und muss sparen",
  "habe meinen Job verloren",
  "J'ai été licenciée",
  "j'ai perdu mon emploi en mars",
  "Me despidieron hace un mes",
  "perdí mi trabajo",
  "Fui demitida, não consigo pagar agora",
  "perdi meu emprego",
  "मेरी नौकरी चली गई",
  "naukri chali gayi",
])("%s: money is short", (reason) => {
  expect(circumstanceOf(reason)).toBe("short_of_money");
});

test.each([
  "the importer loses files between jobs",
  "we let go of our old website and no longer need it",
  "our designer left and nobody uses it",
  "perdi meus dados duas vezes",
  "perdí mis datos",
  "j'ai perdu mon mot de passe trois fois",
  "Too expensive since I was laid off",
])("%s: not that", (reason) => {
  expect(circumstanceOf(reason)).not.toBe("short_of_money");
});

test.each([
  "I'm employed now and don't have to write invoices any more",
  "I got a full-time job, no more freelancing",
  "took a salaried position",
  "Ich bin jetzt angestellt und brauche keine Rechnungen mehr zu schreiben",
  "bin nicht mehr selbstständig",
  "Je suis passé salarié, je ne facture plus",
  "j'ai signé un CDI",
  "Ya no soy autónoma, me han contratado",
  "fui contratado CLT, não emito mais nota",
  "अब नौकरी लग गई है, इनवॉइस बनाने की ज़रूरत नहीं",
  "naukri lag gayi, ab zarurat nahi",
])("%s: works for somebody else now, and nothing could keep them", (reason) => {
  expect(circumstanceOf(reason)).toBe("nothing_to_keep");
});

test.each([
  "the nightly job got stuck again",
  "full time support would have kept us",
  "Unsere Angestellten kommen damit nicht klar",
  "we hired someone full time and she prefers Excel",
  "nos salariés ne l'utilisent pas",
  "me contrataron un plan que es muy caro",
])("%s: says something of the product, not of a new job", (reason) => {
  expect(circumstanceOf(reason)).not.toBe("nothing_to_keep");
});

test.each([
  "I no longer do photography",
  "I don't teach yoga anymore",
  "gave up the podcast hobby",
  "sold the boat",
  "Ich mache keine Hochzeiten mehr",
  "habe das Hobby aufgegeben",
  "je ne fais plus de photo",
  "ya no hago fotografía",
  "não faço mais fotografia",
  "अब फोटोग्राफी नहीं करता",
])("%s: has no more use for any such product, and nothing could keep them", (reason) => {
  expect(circumstanceOf(reason)).toBe("nothing_to_keep");
});

test.each(["we don't run webinars any longer", "I stopped using it", "we gave up on the editor"])(
  "%s: says something of the product",
  (reason) => {
    expect(circumstanceOf(reason)).toBeNull();
  },
);

test("a reason chosen from a list does not hide what the comment says", () => {
  const farewellWords = TEXTS.en!.farewells.discount!.subject;
  for (const reasonCode of CANCEL_REASONS) {
    const subjectFor = (cancelReason: string) =>
      writeFromTemplate("discount", { ...NO_FACTS, companyName: "Acme", cancelReason, reasonCode }).subject;
    expect(subjectFor("we closed the bakery for good")).toBe(farewellWords);
    expect(subjectFor("I'm retiring in May")).toBe(farewellWords);
    expect(subjectFor("it keeps losing my drafts")).not.toBe(farewellWords);
  }
});
