// Writes the mails about what was carried out: what changes and when, and how to undo it.

import { pageLanguage } from "../../lib/page-language.ts";
import type { CancelSession } from "../cancel-flow/tables.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { dayIn, sentenceOf } from "../offer-applications/texts.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { inAddress, isInformalIn } from "../variants/templates/address.ts";
import { addressOf, wholeNameOf } from "../variants/templates/names.ts";
import { actOf } from "./keep-page.ts";
import type { MailKind } from "./tables.ts";
import { WORDS } from "./texts.ts";

type About = {
  project: Project;
  application: OfferApplication;
  session: Pick<CancelSession, "customerName" | "locale">;
  /** The page for undoing it; null if it cannot be undone. */
  keepLink: string | null;
  /** What is still charged for it; null if unknown. */
  stillDue: "nothing" | "failed_payment" | null;
};

/** In the language of the session. */
export function writeMail(kind: MailKind, { project, application, session, keepLink, stillDue }: About) {
  const { timezone, language: own, company_name, links, sender } = settingsOf(project);
  const language = pageLanguage(session.locale, null, own);
  const words = WORDS[language];
  const name = addressOf(session.customerName);
  const values = {
    product: company_name ?? project.name,
    name: name ?? "",
    full_name: wholeNameOf(session.customerName) ?? name ?? "",
    until: application.untilAt === null ? "" : dayIn(application.untilAt, language, timezone),
  };
  const isInformal = isInformalIn(language, sender.address);
  const fill = (text: string): string =>
    inAddress(text, isInformal).replace(/\{(\w+)\}/g, (_, slot: string) => values[slot as "name"] ?? "");
  const sentence = sentenceOf(application, language, timezone, isInformal);
  const [subject, ...paragraphs] = ((): [string, ...(string | null)[]] => {
    if (kind === "resume_notice") return [words.pauseEnds, words.resumes, keepLink && words.goOnEarly, keepLink];
    if (application.kind !== "cancellation") {
      const what = application.kind === "discount" ? `${sentence} ${words.fromNext}` : sentence;
      return [words.changed, words.thanks, what, keepLink && words.goOnEarly, keepLink];
    }
    const back = keepLink ?? links.reactivate_url;
    const invitation = keepLink === null ? words.comeBack : words.ending;
    const due = { nothing: ` ${words.noMore}`, failed_payment: ` ${words.nothingNew}` };
    return [words.ended, words.done, sentence + (stillDue === null ? "" : due[stillDue]), back && invitation, back];
  })();
  const hello = words.hello[name === null ? 1 : 0];
  const said = [hello, ...paragraphs, words.team].filter((text) => text !== null);
  const body = said.map((text) => (text === keepLink || text === links.reactivate_url ? text : fill(text)));
  const button = keepLink === null ? null : { address: keepLink, label: actOf(application.kind, language) };
  return { language, subject: fill(subject), body: body.join("\n\n"), button };
}
