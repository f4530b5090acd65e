// Why a letter of a bulk action waits or is not sent.

import type { Shape } from "../data/api.ts";
import { words } from "../data/language.ts";

type Hold = Shape<"BulkPlan">["held"][number]["reason"];

const en: Record<Hold, string> = {
  not_found: "No longer there",
  same_customer: "Gets one already with this",
  recovered: "Came back",
  lost: "The time to win them back has passed",
  writing: "Being written",
  already_written: "Written already",
  already_sent: "Had a letter already",
  no_variants: "No letter yet",
  do_not_contact: "Asked not to be written to",
  sensitive: "Something grave: only a person writes",
  dispute: "The payment is disputed",
  test_mode: "A test",
  unverified: "Not verified",
  customer_sensitive: "Something grave: only a person writes",
  replied: "Answered you: read that first",
  suppressed: "Wants no mail",
  holdout: "In the holdout",
  customer_cap: "Had as many letters as you allow",
  quiet_hours: "Quiet hours there",
  daily_limit: "Daily limit reached",
};

const de: typeof en = {
  not_found: "Nicht mehr da",
  same_customer: "Bekommt hiermit schon einen",
  recovered: "Ist zurück",
  lost: "Die Zeit zum Zurückgewinnen ist vorbei",
  writing: "Wird gerade geschrieben",
  already_written: "Schon geschrieben",
  already_sent: "Hatte schon einen Brief",
  no_variants: "Noch kein Brief",
  do_not_contact: "Möchte nicht angeschrieben werden",
  sensitive: "Etwas Schweres: nur ein Mensch schreibt",
  dispute: "Die Zahlung ist angefochten",
  test_mode: "Ein Test",
  unverified: "Nicht bestätigt",
  customer_sensitive: "Etwas Schweres: nur ein Mensch schreibt",
  replied: "Hat geantwortet: Lies das zuerst",
  suppressed: "Will keine Post",
  holdout: "In der Vergleichsgruppe",
  customer_cap: "Hatte so viele Briefe, wie du erlaubst",
  quiet_hours: "Ruhezeit dort",
  daily_limit: "Tagesgrenze erreicht",
};

/** For example, `holds().dispute` is "The payment is disputed". */
export const holds = words({ en, de });
