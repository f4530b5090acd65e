// What the product does is not in the facts, unless a listed fact says so.

import { primaryOf } from "../../../../lib/language-tag.ts";
import type { MailFacts } from "../../facts.ts";
import { plain, type Rule, rule } from "./phrases.ts";

/** Verbs of what a product is to somebody: "Acme costs too much", "Acme needs to earn its place". */
const NO_ABILITY =
  "this|is|was|has|does|needs|ends|means|fits|lacks|makes|matters|works|gets|stays|deserves|costs|earns|misses|comes|feels|sounds|asks|takes";

/** "Acme reads bank statements", in English, where the verb shows that the company is the subject. */
export const abilitiesOf = ({ companyName, language }: MailFacts): Rule[] =>
  companyName === null || primaryOf(language) !== "en"
    ? []
    : [
        {
          ...rule(
            "says what the product does, which is not in the facts; leave it out",
            `(?<!\\bthat )${RegExp.escape(plain(companyName))} (?:(?:also|already|now|even|still|really) )?(?:(?!(?:${NO_ABILITY})(?!\\p{L}))\\p{L}{2,}(?<!s)s|does \\p{L}{2,}|has (?:an?|the|its))`,
          ),
          unless: /\?|\b(?:if|whether|what|which|how|where|why|when|until|before|without)\b/iu,
        },
      ];
