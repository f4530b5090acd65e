// The page on which a customer resumes a paused plan, or keeps a plan that is about to end.

import { page } from "../../http/pages/page.ts";
import type { PageLanguage } from "../../lib/page-language.ts";
import { WORDS as FLOW_WORDS, named } from "../../widget/shared/texts.ts";
import { PAGE_WORDS } from "../cancel-flow/hosted-page/texts.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { WORDS } from "./texts.ts";

export type Shown = { at: string; language: PageLanguage; publicKey: string; project: string };

const html = (text: string): string => Bun.escapeHTML(text);

/** The label of the page's button. */
export const actOf = (kind: OfferApplication["kind"], language: PageLanguage): string =>
  kind === "pause" ? WORDS[language].goOn : FLOW_WORDS[language].keep;

/** `sentence`: what happens if the customer does nothing. */
export function askPage(shown: Shown, kind: OfferApplication["kind"], sentence: string, problem?: string): Response {
  const act = actOf(kind, shown.language);
  const said = problem === undefined ? "" : `<p class="problem" role="alert">${html(problem)}</p>\n`;
  const form = `<form method="post"><div class="buttons"><button>${html(act)}</button></div></form>`;
  return show(shown, act, `<p>${html(sentence)}</p>\n${said}${form}`, problem === undefined ? 200 : 503);
}

export const keptPage = (shown: Shown): Response =>
  show(shown, PAGE_WORDS[shown.language].keptTitle, `<p>${html(WORDS[shown.language].goesOn)}</p>`);

export function overPage(shown: Shown): Response {
  const { overTitle, overText } = PAGE_WORDS[shown.language];
  return show(shown, overTitle, `<p>${html(named(overText, shown.project))}</p>`, 410);
}

const show = ({ at, language, publicKey }: Shown, title: string, content: string, status = 200): Response =>
  page({ at, title, content, status, language, styledBy: `/c/${encodeURIComponent(publicKey)}/theme.css` });
