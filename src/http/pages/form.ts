// A form of a page, driven by `forms.client.js`: fields with their hints and errors, and what is shown after success.

import type { OwnLanguage } from "../../lib/page-language.ts";

export type Field = {
  /** The name of the field in the API. */
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "email" | "password";
  /** The HTML `autocomplete` token. */
  readonly autocomplete: string;
  readonly hint?: string;
  readonly optional?: boolean;
};

type Form = {
  readonly language: OwnLanguage;
  /** What the script does with it. */
  readonly flow: "setup" | "reset" | "forgot" | "join" | "sign-in";
  readonly fields: readonly Field[];
  readonly submit: string;
  /** HTML between the fields and the button. */
  readonly note?: string;
  /** Replaces everything after success; without it, the browser continues to the dashboard. */
  readonly done?: { readonly title: string; readonly content: string };
};

const WORDS: Record<OwnLanguage, { needsScript: string; optional: string; reveal: string }> = {
  en: {
    needsScript: "This page needs JavaScript: allow it for this address, then load the page again.",
    optional: "(optional)",
    reveal: "Show the password",
  },
  de: {
    needsScript: "Diese Seite braucht JavaScript: Erlaube es für diese Adresse und lade die Seite dann noch einmal.",
    optional: "(freiwillig)",
    reveal: "Passwort zeigen",
  },
};

/**
 * All given texts are our own HTML; other values are filled in by the script, as text. The form is hidden until the script
 * runs, because without it the browser would send a password by GET, in the URL.
 */
export const formHtml = ({ language, flow, fields, submit, note = "", done }: Form): string => `<noscript>
<p class="problem">${WORDS[language].needsScript}</p>
</noscript>
<form method="post" data-flow="${flow}" novalidate hidden>
<p class="problem" role="alert" tabindex="-1" hidden></p>
${fields.map((field) => fieldHtml(field, language)).join("\n")}
${note}<button>${submit}</button>
<p class="waiting" role="status"></p>
</form>${done === undefined ? "" : `\n<div id="done" data-title="${done.title}" hidden>\n${done.content}\n</div>`}`;

const fieldHtml = (
  { name, label, kind, autocomplete, hint, optional = false }: Field,
  language: OwnLanguage,
): string => {
  const words = WORDS[language];
  // Not type="email", because browsers would rewrite an address like ada@müller.example.
  const type = kind === "password" ? "password" : "text";
  const typing = kind === "text" ? "" : ' autocapitalize="none" spellcheck="false"';
  const keyboard = kind === "email" ? ' inputmode="email"' : "";
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), `${name}-error`].join(" ");
  return `<div class="field">
<label for="${name}">${label}${optional ? ` <span class="quiet">${words.optional}</span>` : ""}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" aria-describedby="${described}"${keyboard}${typing}${optional ? "" : " required"}>
${hint === undefined ? "" : `<p class="hint" id="${name}-hint">${hint}</p>\n`}<p class="error" id="${name}-error"></p>${kind === "password" ? `\n<label class="check"><input type="checkbox" data-reveals="${name}"> ${words.reveal}</label>` : ""}
</div>`;
};
