// The names and states of the service's jobs.

import { words } from "../data/language.ts";

export const jobTexts = words({
  // Jobs
  jobStates: {
    waiting: ["Waiting", "Wartet"],
    running: ["Running", "Läuft"],
    failed: ["Failed", "Gescheitert"],
    done: ["Done", "Fertig"],
  },
  jobs: {
    generate_variants: [
      "Letters about a cancellation or failed payment",
      "Briefe zu einer Kündigung oder gescheiterten Zahlung",
    ],
    classify_reason: ["Reading a cancel reason with the model", "Einen Kündigungsgrund mit dem Modell lesen"],
    deliver_message: ["Handing a mail over to the mail server", "Eine Mail dem Mailserver übergeben"],
    send_planned_mail: ["A planned mail of the automation", "Eine geplante Mail der Automatik"],
    rehearse_automation: ["A rehearsal of the automation", "Eine Probe der Automatik"],
    announce_fix: [
      "Writing to those who asked that something was built",
      "Denen, die etwas wollten, sagen, dass es da ist",
    ],
    resume_automation: ["Resuming the automation after a pause", "Die Automatik nach einer Pause fortsetzen"],
    send_direct_mail: ["A mail to a customer at risk", "Eine Mail an einen gefährdeten Kunden"],
    score_risk: ["Churn risk of all customers", "Risiko aller Kunden"],
    calibrate_risk: ["Training the churn-risk model", "Das Risikomodell trainieren"],
    complete_inbound_event: [
      "Asking the payment provider for what a webhook left out",
      "Den Zahlungsanbieter nach dem fragen, was fehlte",
    ],
    mail_admins: ["A notice to the project’s admins", "Eine Nachricht an die Verwalter des Projekts"],
    erase_person: ["Erasing a person", "Eine Person löschen"],
    "deliver-digest": ["A weekly digest", "Der Wochenbericht"],
    cluster_cancel_comments: ["Themes of what customers say when they cancel", "Themen aus den Worten beim Kündigen"],
  },
});
