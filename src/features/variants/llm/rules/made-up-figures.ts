// Figures that a mail makes up without a digit: time that was saved, so many of something a day, amounts in words.

import { type Rule, rule } from "./phrases.ts";

const ENGLISH = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|a dozen";
const GERMAN = "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|fünfzehn|zwanzig|dreißig|vierzig|fünfzig|hundert";
const FRENCH = "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|quarante|cinquante|cent";
const SPANISH = "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|cien";
const PORTUGUESE = "dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|vinte|trinta|quarenta|cem";

const CROWDS =
  "customers|companies|teams|businesses|users|people|clients|kunden|unternehmen|firmen|nutzern?|entreprises|équipes|utilisateurs|clientes|empresas|equipos|equipes|usuarios|usuários|pessoas|personas|ग्राहक|ग्राहकों|कंपनियाँ|कंपनियां|लोग|लोगों";

export const MADE_UP_FIGURES: readonly Rule[] = [
  {
    ...rule(
      "is a figure that is not in the facts; leave it out",
      "(?:sav|gain)(?:e|es|ed|ing)?\\b[^.!?\\n]{0,40} (?:minutes?|hours?|days?)",
      `(?:one|${ENGLISH}) (?!times )\\p{L}{3,15} (?:a|per|every|each) (?:day|week|month)`,
      `(?:one|${ENGLISH}|sixty|seventy|eighty|ninety) (?:cents?|pence|dollars?|euros?|pounds?|rupees)`,
      `(?:some|about|around|roughly|nearly|almost|over) (?:${ENGLISH}|sixty|seventy|eighty|ninety|a hundred) of`,
      `(?:${GERMAN}) (?:euro|dollar)`,
      "(?:minuten?|stunden?|tage?)[^.!?\\n]{0,20} (?:ge|er)spart",
      "(?:spar|erspar)\\p{L}*[^.!?\\n]{0,40} (?:minuten?|stunden?|tage?)",
      "gagn\\p{L}*[^.!?\\n]{0,40} (?:minutes?|heures?|jours?)",
      `(?:${FRENCH}) (?:euros?|dollars?)`,
      "ahorr\\p{L}*[^.!?\\n]{0,40} (?:minutos?|horas?|días?)",
      `(?:${SPANISH}) (?:euros?|dólares)`,
      "(?:economiz|poup)\\p{L}*[^.!?\\n]{0,40} (?:minutos?|horas?|dias?)",
      `(?:${PORTUGUESE}) (?:euros?|dólares|reais)`,
      "(?:मिनट|घंटे|घंटा|दिन)[^।.!?\\n]{0,20} बच\\p{L}*\\p{M}*",
      `(?:${ENGLISH}) per ?cent|(?:\\p{L}*(?:${GERMAN})) prozent|(?:${FRENCH}) pour cent|(?:${SPANISH}) por ciento|(?:${PORTUGUESE}) por cento`,
      "(?:दस|पंद्रह|बीस|पच्चीस|तीस|चालीस|पचास) (?:प्रतिशत|फ़ीसदी)",
      "(?:on average|im schnitt|durchschnittlich|en moyenne|de media|en promedio|em média|औसतन)[^.!?।\\n]*[.!।]",
      "(?:hundred|thousand|million|dozen)s? (?:of )?(?:\\p{L}{3,12} )?\\p{L}{3,}s (?:already |now )?(?:use|trust|rely|work|love|choose|run|count)",
      `(?:thousand|million|\\p{L}*tausend|mille|mil|million(?:en|s)?|हज़ार|हजार|लाख)(?: (?:\\p{L}|\\p{M}){1,12}){0,3} (?:${CROWDS})`,
    ),
    isRepeatable: true,
  },
];
