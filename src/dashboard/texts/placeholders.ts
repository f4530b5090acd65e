// The names of placeholders in users' texts.

import { words } from "../data/language.ts";

export const placeholders = words({
  insert: [(name: string) => `Put in: ${name}`, (name) => `Einsetzen: ${name}`],
  hint: [
    "Click a placeholder to put it in. After the bar stands what is written where it is not known.",
    "Ein Klick auf einen Platzhalter setzt ihn ein. Nach dem Strich steht, was gilt, wo er nicht bekannt ist.",
  ],
  names: {
    customer_name: ["name", "Name"],
    plan_name: ["plan", "Tarif"],
    company_name: ["company", "Firma"],
    sender_name: ["sender", "Absender"],
    tenure: ["time with you", "Zeit bei dir"],
    billing_update_url: ["link: pay", "Link: zahlen"],
    reactivate_url: ["link: come back", "Link: zurückkommen"],
    pause_url: ["link: pause", "Link: pausieren"],
    downgrade_url: ["link: smaller plan", "Link: kleinerer Tarif"],
    book_call_url: ["link: call", "Link: Gespräch"],
  },
});
