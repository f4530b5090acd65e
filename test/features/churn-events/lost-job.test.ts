// A mail to someone who lost their job does not say that they found the price too high, in any language of the mails.

import { expect, test } from "bun:test";
import { circumstanceOf } from "../../../src/features/churn-events/cause/circumstance.ts";

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
  expect(circumstanceOf(reason, null)).toBe("short_of_money");
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
  expect(circumstanceOf(reason, null)).not.toBe("short_of_money");
});
