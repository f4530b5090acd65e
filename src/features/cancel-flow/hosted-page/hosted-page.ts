// The cancel flow as pages of our own, for links in mails and accounts: plain forms, which need no script.

import { page } from "../../../http/pages/page.ts";
import { figureOf } from "../../../widget/shared/figures.ts";
import { named, WORDS } from "../../../widget/shared/texts.ts";
import type { OfferContent } from "../../offers/tables.ts";
import type { flowConfigOf } from "../flow-config.ts";
import type { OfferPlace } from "../tables.ts";
import { PAGE_WORDS, type PageWords } from "./texts.ts";

/** The common input of every page of a flow; `path` is the requested one. */
export type Hosted = {
  readonly path: string;
  readonly config: ReturnType<typeof flowConfigOf>;
  /** Whether a link identifies the customer. */
  readonly isKnown: boolean;
};

/** The values entered so far, and which of them are invalid. */
export type Filled = {
  readonly reason: string | null;
  readonly comment: string;
  readonly email: string;
  readonly wrong: "reason" | "email" | null;
};

export const NOTHING_FILLED: Filled = { reason: null, comment: "", email: "", wrong: null };

export function reasonPage(hosted: Hosted, { reason: chosen, comment, email, wrong }: Filled): Response {
  const { config, isKnown } = hosted;
  const words = wordsOf(hosted);
  const project = config.project.name;
  const choices = config.reasons.map(
    ({ reason, label }) =>
      `<label class="choice"><input type="radio" name="reason" value="${reason}"${reason === chosen ? " checked" : ""}> <span>${html(label)}</span></label>`,
  );
  const asksWho = isKnown
    ? ""
    : `<div class="field">
<label for="email">${html(words.email)}</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" aria-describedby="email-error" value="${html(email)}"${wrong === "email" ? ' aria-invalid="true" autofocus' : ""}>
<p class="error" id="email-error">${wrong === "email" ? html(named(words.emailWrong, project)) : ""}</p>
</div>`;
  return show(hosted, {
    title: words.question,
    status: wrong === null ? 200 : 400,
    content: `<p class="quiet">${html(named(words.intro, project))}</p>
<form method="post" novalidate>
${wrong === "reason" ? `<p class="problem" role="alert">${html(words.choose)}</p>` : ""}
<fieldset class="choices"><legend class="unseen">${html(words.question)}</legend>
${choices.join("\n")}
</fieldset>
<div class="field">
<label for="comment">${html(words.comment)}</label>
<textarea id="comment" name="comment" rows="3" maxlength="5000">${html(comment)}</textarea>
</div>
${asksWho}
<div class="buttons"><button name="step" value="reason">${html(words.continue)}</button>
<button class="second" name="step" value="keep">${html(words.keep)}</button></div>
<p class="centered"><button class="plain" name="step" value="skip">${html(words.skip)}</button></p>
</form>`,
  });
}

/** An offer, followed by the fallback if there is one. Both buttons have the same size and do what they say. */
export function offerPage(
  hosted: Hosted,
  sessionId: string,
  offer: OfferContent,
  place: OfferPlace,
  fallback: OfferContent | null,
): Response {
  const words = wordsOf(hosted);
  const answers = `<form method="post">
<input type="hidden" name="session" value="${html(sessionId)}">
<input type="hidden" name="offer" value="${place}">
<div class="buttons stacked"><button name="step" value="accepted">${html(offer.cta_button_text)}</button>
${fallback ? `<a class="second button" href="#other">${html(words.another)}</a>\n` : ""}<button class="second" name="step" value="declined">${html(words.decline)}</button></div>
</form>`;
  const other = fallback
    ? `<section id="other" class="later"><h2>${html(fallback.title)}</h2>
${described(fallback, hosted)}
<form method="post">
<input type="hidden" name="session" value="${html(sessionId)}">
<input type="hidden" name="offer" value="fallback">
<div class="buttons stacked"><button name="step" value="accepted">${html(fallback.cta_button_text)}</button>
<button class="second" name="step" value="declined">${html(words.decline)}</button></div>
</form></section>`
    : "";
  return show(hosted, { title: offer.title, content: `${described(offer, hosted)}\n${answers}\n${other}` });
}

function described(offer: OfferContent, { config: { language } }: Hosted): string {
  const figure = figureOf(language, offer);
  const chip = figure === "" ? "" : `<p class="chip">${html(figure)}</p>\n`;
  return `${chip}<p class="lines">${html(offer.description)}</p>`;
}

export function confirmPage(hosted: Hosted, sessionId: string): Response {
  const words = wordsOf(hosted);
  return show(hosted, {
    title: words.confirmTitle,
    content: `<p class="quiet">${html(words.confirmText)}</p>
<form method="post">
<input type="hidden" name="session" value="${html(sessionId)}">
<div class="buttons"><button name="step" value="declined">${html(words.confirm)}</button>
<button class="second" name="step" value="abandoned">${html(words.keep)}</button></div>
</form>`,
  });
}

/** `done`: what was carried out, instead of the text for manual handling. `onward`: where the page leads. */
export const savedPage = (hosted: Hosted, done?: string, onward?: string | null): Response =>
  said(hosted, "savedTitle", "savedText", { text: done, onward });
export const canceledPage = (hosted: Hosted, done?: string, onward?: string | null): Response =>
  said(hosted, "canceledTitle", "canceledText", { text: done, onward });
export const keptPage = (hosted: Hosted): Response => said(hosted, "keptTitle", "keptText");
export const overPage = (hosted: Hosted): Response => said(hosted, "overTitle", "overText", { status: 410 });
export const unprovenPage = (hosted: Hosted): Response =>
  said(hosted, "unprovenTitle", "unprovenText", { status: 401 });
export const busyPage = (hosted: Hosted): Response => said(hosted, "busyTitle", "busyText", { status: 429 });

type Said = keyof ReturnType<typeof wordsOf>;

function said(
  hosted: Hosted,
  title: Said,
  text: Said,
  { text: instead, onward, status = 200 }: { text?: string | undefined; onward?: string | null; status?: number } = {},
): Response {
  const words = wordsOf(hosted);
  const { project, return_url } = hosted.config;
  const address = onward ?? return_url;
  const link = address ? `\n<p><a href="${html(address)}">${html(named(words.back, project.name))}</a></p>` : "";
  const content = `<p>${html(instead ?? named(words[text], project.name))}</p>${link}`;
  return show(hosted, { title: words[title], content, status });
}

const wordsOf = ({ config: { language } }: Hosted) => ({ ...WORDS[language], ...(PAGE_WORDS[language] as PageWords) });

function show({ path, config }: Hosted, { title, content, status = 200 }: Shown): Response {
  const leadsTo = config.return_url ? new URL(config.return_url).origin : null;
  return page({
    at: path,
    title,
    content,
    status,
    language: config.language,
    leadsTo,
    styledBy: `${path.replace(/\/$/, "")}/theme.css`,
  });
}

type Shown = { title: string; content: string; status?: number };

const html = (text: string): string => Bun.escapeHTML(text);
