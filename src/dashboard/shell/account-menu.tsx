// The user's menu: language, theme, keyboard shortcuts, sign-out.

import { BASE } from "../data/base.ts";
import { type Language, language, speak } from "../data/language.ts";
import { account, signOut } from "../data/session.ts";
import { Button } from "../parts/button.tsx";
import { perform } from "../parts/slip.tsx";
import { shell as t } from "../texts/shell.ts";
import { closeMenu } from "./close-menu.ts";
import { keysAreShown } from "./keys.tsx";
import { chooseTheme, type Theme, theme } from "./theme.ts";

/** The initials: NL for "Nora Lindqvist", N for "nora@…". */
const initials = (name: string): string =>
  name
    .split(/[\s@]+/, name.includes("@") ? 1 : 3)
    .map((part) => [...part][0]?.toLocaleUpperCase() ?? "")
    .join("")
    .slice(0, 2);

const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];
const LANGUAGES: readonly (readonly [Language, string])[] = [
  ["en", "English"],
  ["de", "Deutsch"],
];

export function AccountMenu() {
  if (!account.value) return null;
  const who = account.value.name ?? account.value.email;
  return (
    <>
      <Button
        class="me"
        text={initials(who)}
        popovertarget="account"
        aria-label={`${initials(who)}: ${t().yourAccount(who)}`}
      />
      <div id="account" popover="auto" class="menu at-account">
        <p class="who">
          <bdi>{account.value.name}</bdi>
          <bdi class="quiet">{account.value.email}</bdi>
        </p>
        <hr />
        <fieldset class="choice">
          <legend>{t().language}</legend>
          <span class="seg">
            {LANGUAGES.map(([code, name]) => (
              <Button
                key={code}
                text={name}
                lang={code}
                aria-pressed={language.value === code}
                onClick={() => speak(code)}
              />
            ))}
          </span>
        </fieldset>
        <fieldset class="choice">
          <legend>{t().theme}</legend>
          <span class="seg">
            {THEMES.map((name) => (
              <Button
                key={name}
                text={t()[name]}
                aria-pressed={theme.value === name}
                onClick={() => chooseTheme(name)}
              />
            ))}
          </span>
        </fieldset>
        <hr />
        <Button
          text={t().keys}
          keys="?"
          onClick={(event) => {
            closeMenu(event);
            keysAreShown.value = true;
          }}
        />
        <a href={`${BASE}/docs`} target="_blank" rel="noreferrer">
          {t().docs}
        </a>
        <a href={`${BASE}/forgot-password`} target="_blank" rel="noreferrer">
          {t().newPassword}
        </a>
        <hr />
        <Button text={t().signOut} onClick={() => void perform(signOut)} />
        <Button text={t().signOutEverywhere} onClick={() => void perform(() => signOut(true))} />
      </div>
    </>
  );
}
