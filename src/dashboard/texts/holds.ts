// Why a letter of a bulk action waits or is not sent.

import type { Shape } from "../data/api.ts";
import { words } from "../data/language.ts";

type Hold = Shape<"BulkPlan">["held"][number]["reason"];

/** For example, `holds().dispute` is "The payment is disputed". */
export const holds = words<Record<Hold, string>>({
  not_found: ["No longer there", "Nicht mehr da"],
  same_customer: ["Gets one already with this", "Bekommt hiermit schon einen"],
  recovered: ["Came back", "Ist zurück"],
  lost: ["The time to win them back has passed", "Die Zeit zum Zurückgewinnen ist vorbei"],
  writing: ["Being written", "Wird gerade geschrieben"],
  already_written: ["Written already", "Schon geschrieben"],
  already_sent: ["Had a letter already", "Hatte schon einen Brief"],
  no_variants: ["No letter yet", "Noch kein Brief"],
  do_not_contact: ["Asked not to be written to", "Möchte nicht angeschrieben werden"],
  sensitive: ["Something grave: only a person writes", "Etwas Schweres: nur ein Mensch schreibt"],
  dispute: ["The payment is disputed", "Die Zahlung ist angefochten"],
  test_mode: ["A test", "Ein Test"],
  unverified: ["Not verified", "Nicht bestätigt"],
  customer_sensitive: ["Something grave: only a person writes", "Etwas Schweres: nur ein Mensch schreibt"],
  replied: ["Answered you: read that first", "Hat geantwortet: Lies das zuerst"],
  suppressed: ["Wants no mail", "Will keine Post"],
  holdout: ["In the holdout", "In der Vergleichsgruppe"],
  customer_cap: ["Had as many letters as you allow", "Hatte so viele Briefe, wie du erlaubst"],
  quiet_hours: ["Quiet hours there", "Ruhezeit dort"],
  daily_limit: ["Daily limit reached", "Tagesgrenze erreicht"],
});
