// The mail to the administrators of a project whose endpoint the service has switched off.

import { DAY } from "../../lib/duration.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import type { Db } from "../../store/engine.ts";
import { sendAccountMail } from "../accounts/mail.ts";
import { listAdmins, oneLine } from "../projects/admin-notices.ts";
import { getProject } from "../projects/service.ts";
import { teamLanguage } from "../projects/settings.ts";
import { withoutQuery } from "./endpoint.ts";
import type { DisabledReason, WebhookEndpoint } from "./tables.ts";

const WORTH_FOR = 7 * DAY;

const EN = {
  alerts: "The churn-risk alerts",
  webhooks: "The webhooks",
  why: {
    gone: "it answered that it is gone (410 Gone, or what a chat service says in its place)",
    failing: "for five days every attempt has failed",
  },
  subject: (what: string, project: string) => `${what} of ${project} are switched off`,
  stopped: (what: string, project: string, url: string, why: string) =>
    `${what} of the project ${project} are not sent to ${url} any more: ${why}.`,
  next: "What waited to be sent was stopped, except alerts, which still get all of their tries; it stays in the log for 30 days and can be sent again from there. What happens while the endpoint is off is not sent: repair the receiver and switch the endpoint on again.",
};

const WORDS: Readonly<Record<OwnLanguage, typeof EN>> = {
  en: EN,
  de: {
    alerts: "Die Warnungen",
    webhooks: "Die Webhooks",
    why: {
      gone: "die Antwort war, dass es sie nicht mehr gibt (410 Gone, oder was ein Chatdienst stattdessen sagt)",
      failing: "seit fünf Tagen ist jeder Versuch gescheitert",
    },
    subject: (what, project) => `${what} von ${project} sind abgeschaltet`,
    stopped: (what, project, url, why) =>
      `${what} des Projekts ${project} gehen nicht mehr an die Adresse ${url}: ${why}.`,
    next: "Was noch wartete, wurde angehalten, außer Warnungen, für die alle Versuche noch stattfinden; es steht 30 Tage im Protokoll und lässt sich von dort noch einmal senden. Was geschieht, solange die Adresse abgeschaltet ist, wird nicht gesendet: Bring den Empfänger in Ordnung und schalte die Adresse wieder ein.",
  },
};

export async function mailDisabled(
  tx: Db,
  { sealingKey, publicUrl }: { sealingKey: Uint8Array; publicUrl: string },
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
  now: number,
): Promise<void> {
  const project = await getProject(tx, endpoint.projectId);
  const language = teamLanguage(project);
  const words = WORDS[language];
  const name = oneLine(project.name);
  const what = endpoint.managedBy === "churn_risk" ? words.alerts : words.webhooks;
  for (const to of await listAdmins(tx, project)) {
    const mail = {
      kind: "webhook-disabled" as const,
      to,
      projectId: project.id,
      language,
      subject: words.subject(what, name),
      paragraphs: [words.stopped(what, name, withoutQuery(endpoint.url), words.why[reason]), words.next],
      link: `${publicUrl}/connections?project=${project.slug}`,
      expiresAt: now + WORTH_FOR,
    };
    await sendAccountMail(tx, sealingKey, mail, now);
  }
}
