// The names and states of the service's jobs.

import { words } from "../data/language.ts";

export const jobTexts = words({
  en: {
    // Jobs
    jobStates: { waiting: "Waiting", running: "Running", failed: "Failed", done: "Done" },
    jobs: {
      generate_variants: "Letters about a cancellation or failed payment",
      classify_reason: "Reading a cancel reason with the model",
      deliver_message: "Handing a mail over to the mail server",
      send_planned_mail: "A planned mail of the automation",
      rehearse_automation: "A rehearsal of the automation",
      announce_fix: "Writing to those who asked that something was built",
      resume_automation: "Resuming the automation after a pause",
      send_direct_mail: "A mail to a customer at risk",
      score_risk: "Churn risk of all customers",
      calibrate_risk: "Training the churn-risk model",
      complete_inbound_event: "Asking the payment provider for what a webhook left out",
      mail_admins: "A notice to the project’s admins",
      erase_person: "Erasing a person",
      "deliver-digest": "A weekly digest",
      cluster_cancel_comments: "Themes of what customers say when they cancel",
    },
  },
  de: {
    jobStates: { waiting: "Wartet", running: "Läuft", failed: "Gescheitert", done: "Fertig" },
    jobs: {
      generate_variants: "Briefe zu einer Kündigung oder gescheiterten Zahlung",
      classify_reason: "Einen Kündigungsgrund mit dem Modell lesen",
      deliver_message: "Eine Mail dem Mailserver übergeben",
      send_planned_mail: "Eine geplante Mail der Automatik",
      rehearse_automation: "Eine Probe der Automatik",
      announce_fix: "Denen, die etwas wollten, sagen, dass es da ist",
      resume_automation: "Die Automatik nach einer Pause fortsetzen",
      send_direct_mail: "Eine Mail an einen gefährdeten Kunden",
      score_risk: "Risiko aller Kunden",
      calibrate_risk: "Das Risikomodell trainieren",
      complete_inbound_event: "Den Zahlungsanbieter nach dem fragen, was fehlte",
      mail_admins: "Eine Nachricht an die Verwalter des Projekts",
      erase_person: "Eine Person löschen",
      "deliver-digest": "Der Wochenbericht",
      cluster_cancel_comments: "Themen aus den Worten beim Kündigen",
    },
  },
});
