// Shows the payment wall as a banner at the lower edge, or as a window, which may be one that cannot be closed.

import { decimalsOf } from "../lib/currency-decimals.ts";
import { openDialog, openHost } from "./dialog.ts";
import { element } from "./dom.ts";
import type { Theme } from "./session.ts";
import { findLanguage, WORDS } from "./shared/texts.ts";
import { applyTheme } from "./theme.ts";
import { WALL_WORDS, type WallWords } from "./wall-texts.ts";

/** The open payment as in the API's answer. */
export type OpenPayment = {
  readonly amount: number | null;
  readonly currency: string | null;
  readonly since: string;
  readonly pay_url: string | null;
  readonly access_until: string | null;
  readonly mode: "banner" | "modal" | "block";
};

export type WallLooks = { readonly language: string; readonly theme: Theme; readonly dir?: string | undefined };

type Listeners = {
  /** Called when the customer follows the link to pay. */
  readonly onPay: () => void;
  /** Called when the customer closes the wall. */
  readonly onClose: () => void;
};

/** Shows the wall; returns a function that removes it. */
export function showWall(open: OpenPayment, looks: WallLooks, listeners: Listeners): () => void {
  const language = findLanguage(looks.language) ?? "en";
  const words = WALL_WORDS[language];
  const given = {
    ...looks,
    dir: looks.dir ?? getComputedStyle(document.documentElement).direction,
    language,
    words,
    lines: linesOf(open, words, language),
  };
  return open.mode === "banner" ? showBanner(open, given, listeners) : showWindow(open, given, listeners);
}

type Given = WallLooks & { dir: string; words: WallWords; lines: string[] };

/** Does not take the focus, so that typing is not interrupted. */
function showBanner(open: OpenPayment, { dir, words, lines, language, theme }: Given, { onPay, onClose }: Listeners) {
  const text = element("p", { role: "status" });
  const close = (): void => {
    host.remove();
    onClose();
  };
  const root = element(
    "section",
    {
      class: "banner",
      "aria-label": words.title,
      dir,
      lang: language,
      onkeydown: (event) => {
        if ((event as KeyboardEvent).key === "Escape") close();
      },
    },
    text,
    element("div", { class: "buttons" }, ...payLink(open, words, onPay), laterButton(words, close)),
  );
  const host = openHost("wall", root);
  applyTheme(host, root, theme);
  // Screen readers announce only text that is added to a status later.
  text.append(element("b", {}, words.title), ...lines.map((line) => element("span", {}, `${line} `)));
  return () => host.remove();
}

function showWindow(open: OpenPayment, given: Given, { onPay, onClose }: Listeners): () => void {
  const { dir, words, lines, language, theme } = given;
  const stays = open.mode === "block";
  let isWanted = true;
  const labels = { close: WORDS[language as keyof typeof WORDS].close, dir };
  const { host, root, show, close } = openDialog(labels, () => {
    if (!isWanted) return;
    // Some browsers close every dialog when Escape is pressed a second time.
    if (stays) remove = showWindow(open, given, { onPay, onClose });
    else onClose();
  });
  let remove = (): void => {
    isWanted = false;
    close();
  };
  host.dataset.recoverd = "wall";
  root.lang = language;
  applyTheme(host, root, theme);
  if (stays) {
    root.setAttribute("closedby", "none");
    root.addEventListener("cancel", (event) => event.preventDefault());
    root.querySelector(".close")?.remove();
  }
  const paragraphs = [...lines, words.closes].map((line) => element("p", { class: "quiet" }, line));
  const later = stays ? [] : [laterButton(words, close)];
  const buttons = element("div", { class: "buttons stacked" }, ...payLink(open, words, onPay), ...later);
  show({ title: words.title, content: paragraphs, buttons: [buttons] });
  return () => remove();
}

/** Opens in a new tab, so that the page stays and notices the payment. */
const payLink = ({ pay_url: href }: OpenPayment, words: WallWords, onclick: () => void): Node[] =>
  href ? [element("a", { class: "main", href, target: "_blank", rel: "noopener", onclick }, words.pay)] : [];

const laterButton = (words: WallWords, onclick: () => void): Node =>
  element("button", { type: "button", onclick }, words.later);

function linesOf({ amount, currency, since, access_until }: OpenPayment, words: WallWords, language: string): string[] {
  const day = (time: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(Date.parse(time));
  const due =
    amount !== null && currency
      ? words.due.replace("{amount}", () => money(amount, currency, language))
      : words.due.replace(/\s?:.*/, "");
  const lines = [due.replace("{date}", () => day(since))];
  if (access_until) lines.push(words.until.replace("{date}", () => day(access_until)));
  return lines;
}

function money(minor: number, currency: string, language: string): string {
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language, { style: "currency", currency, ...digits }).format(minor / 10 ** decimals);
}
