// Reacts to a reason that holds an event back: respects the customer's wish and informs the admins.

import type { OwnLanguage } from "../../lib/page-language.ts";
import type { Db } from "../../store/engine.ts";
import { defineNotice, informAdmins } from "../projects/admin-notices.ts";
import { suppressAsRequested } from "../suppressions/service.ts";
import { asksForSilence, TOPIC_SAYS, TOPIC_SAYS_IN_GERMAN } from "./held-back.ts";
import type { ChurnEvent } from "./tables.ts";

/** Sent once for each event, whatever its reason becomes later. */
export const HELD_BACK_NOTICE = defineNotice({
  name: "held_back",
  words: {
    en: {
      subject: (project, count) =>
        count === 1
          ? `A customer of ${project} needs a person`
          : `${count} reasons for leaving ${project} need a person`,
      before: (project, count) =>
        `What ${count === 1 ? "a customer" : "customers"} of ${project} gave as the reason for leaving should be read by a person. No mail goes out automatically.`,
      after:
        "Where a customer asks not to be written to, the address is suppressed. A wish for deletion is shown in the list of suppressions (deletion_requested); the law may set you a time for it. In all other cases you may still write: the recovery mail by the founder is recommended, and quotes nothing.",
    },
    de: {
      subject: (project, count) =>
        count === 1
          ? `Ein Kunde von ${project} braucht einen Menschen`
          : `${count} Kündigungsgründe bei ${project} brauchen einen Menschen`,
      before: (project, count) =>
        `Was ${count === 1 ? `ein Kunde von ${project}` : `Kunden von ${project}`} als Grund für die Kündigung ${count === 1 ? "schreibt" : "schreiben"}, sollte ein Mensch lesen. Automatisch geht keine Mail hinaus.`,
      after:
        "Wer nicht mehr angeschrieben werden will, steht jetzt auf der Sperrliste. Der Wunsch nach Löschung ist dort vermerkt (deletion_requested); dafür setzt dir das Gesetz vielleicht eine Frist. In allen anderen Fällen darfst du schreiben: Empfohlen ist der persönliche Brief, der nichts zitiert.",
    },
  },
  page: "/",
});

/**
 * Suppresses the address if the reason asks for it, permanently, and informs the admins, unless the event is in the past.
 * Does nothing for tests and sample data.
 */
export async function holdBackByReason(
  tx: Db,
  event: ChurnEvent,
  { informs }: { informs: boolean },
  now: number,
): Promise<void> {
  const { projectId, id, customerEmail: email, sensitiveTopic: topic } = event;
  if (topic === null || event.test || event.sample) return;
  if (asksForSilence(topic)) {
    await suppressAsRequested(tx, projectId, email, { deletion: topic === "deletion" }, now);
  }
  if (!informs) return;
  const lineIn = (language: OwnLanguage) =>
    language === "de"
      ? `${email}: Der Grund ${TOPIC_SAYS_IN_GERMAN[topic]} (Fall ${id})`
      : `${email}: the reason ${TOPIC_SAYS[topic]} (churn event ${id})`;
  await informAdmins(tx, HELD_BACK_NOTICE, { projectId, about: id }, lineIn, now);
}
