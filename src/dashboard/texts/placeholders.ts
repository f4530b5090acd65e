// The names of placeholders in users' texts.

import { words } from "../data/language.ts";

export const placeholders = words({
  en: {
    insert: (name: string) => `Put in: ${name}`,
    hint: "Click a placeholder to put it in. After the bar stands what is written where it is not known.",
    names: {
      customer_name: "name",
      plan_name: "plan",
      company_name: "company",
      sender_name: "sender",
      tenure: "time with you",
      billing_update_url: "link: pay",
      reactivate_url: "link: come back",
      pause_url: "link: pause",
      downgrade_url: "link: smaller plan",
      book_call_url: "link: call",
    },
  },
  de: {
    insert: (name) => `Einsetzen: ${name}`,
    hint: "Ein Klick auf einen Platzhalter setzt ihn ein. Nach dem Strich steht, was gilt, wo er nicht bekannt ist.",
    names: {
      customer_name: "Name",
      plan_name: "Tarif",
      company_name: "Firma",
      sender_name: "Absender",
      tenure: "Zeit bei dir",
      billing_update_url: "Link: zahlen",
      reactivate_url: "Link: zurückkommen",
      pause_url: "Link: pausieren",
      downgrade_url: "Link: kleinerer Tarif",
      book_call_url: "Link: Gespräch",
    },
  },
});
