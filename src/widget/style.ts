// The dialog's style sheet. Three colours and a radius determine it: pages set them as custom properties, projects as their
// theme. The defaults are the dashboard's tokens in fewer bytes; see test/widget/tokens.test.ts.

/** A readable text colour for this background: white below the luminance with equal contrasts, otherwise black. */
const readable = (color: string): string => {
  const white = "clamp(0, (0.179 - y) * 999, 1)";
  return `color(from ${color} xyz-d65 calc(0.9505 * ${white}) calc(${white}) calc(1.089 * ${white}))`;
};

export const STYLE = `
:host { all: initial !important; }
:is(dialog, .banner) {
  color-scheme: light dark;
  --rem: max(16px, 1REM);
  --bg: var(--recoverd-background, var(--theme-background, light-dark(#fefdfb, #25231f)));
  --text: var(--recoverd-text, var(--theme-text, light-dark(#27221d, #ebe7e0)));
  --accent: var(--recoverd-accent, var(--theme-accent, light-dark(#2a4a92, #95b6f3)));
  --on-accent: var(--recoverd-on-accent, var(--bg));
  --radius: var(--recoverd-radius, var(--theme-radius, 10px));
  --quiet: color-mix(in oklab, var(--text) 68%, var(--bg));
  --edge: color-mix(in oklab, var(--text) 52%, var(--bg));
  --line: color-mix(in oklab, var(--text) 14%, var(--bg));
  --tint: color-mix(in oklab, var(--text) 5%, var(--bg));
  --wrong: light-dark(#a1392c, #ec907e);
  box-sizing: border-box;
  inline-size: min(29rem, 100vw - 2rem);
  max-block-size: min(46rem, 100dvh - 2rem);
  margin: auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) * 1.6);
  background: var(--bg);
  color: var(--text);
  font: 400 1rem/1.5 var(--recoverd-font, system-ui, sans-serif);
  overflow: auto;
  overscroll-behavior: contain;
  scroll-padding-block-end: 9rem;
  text-align: left;
  overflow-wrap: anywhere;
  box-shadow: 0 1.5rem 4rem -1rem rgb(0 0 0 / 0.35);
}
[dir="rtl"] { text-align: right; }
[data-mode="light"] { color-scheme: light; }
[data-mode="dark"] { color-scheme: dark; }
@supports (color: color(from red xyz-d65 x y z)) {
  :is(dialog, .banner) { --on-accent: var(--recoverd-on-accent, ${readable("var(--accent)")}); }
}
dialog::backdrop { background: #0006; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.step { --side: 1.75rem; padding: 1.75rem var(--side) 0; }
.foot {
  position: sticky;
  inset-block-end: 0;
  margin-block-start: 0.75rem;
  margin-inline: calc(-1 * var(--side));
  padding: 0.125rem var(--side) 1.5rem;
  background: var(--bg);
  box-shadow: 0 -0.5rem 0.75rem var(--bg);
}
.foot:has(.plain) { padding-block-end: 1rem; }
h2, p, button, span { unicode-bidi: plaintext; }
h2 {
  margin: 0;
  padding-inline-end: 2.5rem;
  font-size: 1.25rem;
  font-weight: 650;
  line-height: 1.35;
  text-wrap: balance;
}
h2:focus { outline: none; }
p { margin: 0.5rem 0 0; text-wrap: pretty; }
.quiet { color: var(--quiet); }
.description { white-space: pre-line; }
.chip {
  display: inline-block;
  margin-block-end: 0.875rem;
  padding: 0.2rem 0.65rem;
  border-radius: 99px;
  background: var(--accent);
  color: var(--on-accent);
  font-size: 0.875rem;
  font-weight: 650;
}
fieldset { min-inline-size: 0; margin: 1.25rem 0 0; padding: 0; border: 0; display: grid; gap: 0.375rem; }
.reason {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.5rem;
  padding: 0.4375rem 0.875rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  cursor: pointer;
}
.reason:hover { background: var(--tint); }
.reason:has(:checked) { border-color: var(--accent); background: var(--tint); box-shadow: inset 0 0 0 1px var(--accent); }
.reason:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: 0; outline: none; accent-color: var(--accent); }
.comment { display: block; margin-block: 0.75rem; font-size: 0.9375rem; font-weight: 550; }
textarea {
  display: block;
  inline-size: 100%;
  min-block-size: 4.25rem;
  margin-block-start: 0.375rem;
  padding: 0.6rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 400;
  resize: vertical;
}
.buttons { display: flex; flex-wrap: wrap; gap: 0.625rem; margin-block-start: 0.5rem; }
.stacked { flex-direction: column; }
:is(button, a) {
  flex: 1 1 auto;
  min-block-size: 2.75rem;
  padding: 0.55rem 1.15rem;
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  line-height: 1.35;
  text-align: center;
  cursor: pointer;
}
a { display: flex; align-items: center; justify-content: center; text-decoration: none; }
:is(button, a):hover { background: var(--tint); }
.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.main:hover { background: color-mix(in oklab, var(--accent) 88%, var(--bg)); }
.main[aria-disabled="true"] { cursor: progress; opacity: 0.7; }
.plain {
  display: block;
  margin: 0.375rem auto 0;
  min-block-size: 2.75rem;
  border-color: transparent;
  font-size: 0.9375rem;
  font-weight: 500;
  text-decoration: underline;
  text-underline-offset: 0.2em;
}
.close {
  position: absolute;
  inset-block-start: 1.125rem;
  inset-inline-end: 1.125rem;
  inline-size: 2.5rem;
  min-block-size: 2.5rem;
  padding: 0;
  border-color: transparent;
  color: var(--quiet);
  font-size: 1.5rem;
  font-weight: 400;
  line-height: 1;
}
:is(button, textarea, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.banner {
  position: fixed;
  inset: auto 0 1rem;
  z-index: 2147483000;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem 1.25rem;
  inline-size: min(48rem, 100vw - 2rem);
  padding: 0.875rem 1.25rem;
}
.banner > * { flex: 0 1 auto; margin: 0; }
.banner p { flex: 1 1 18rem; }
.banner :is(b, span) { display: block; }
.banner b { font-weight: 650; }
.problem:not(:empty) {
  margin-block: 0 0.875rem;
  padding: 0.65rem 0.875rem;
  border: 1px solid var(--wrong);
  border-radius: var(--radius);
  color: var(--wrong);
  font-size: 0.9375rem;
  font-weight: 550;
}
.status {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (pointer: coarse) {
  .reason { min-block-size: 2.75rem; }
}
@media (max-width: 34em) {
  dialog {
    inline-size: 100vw;
    max-inline-size: 100vw;
    max-block-size: 94dvh;
    margin-block-end: 0;
    border-width: 1px 0 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
  .step { --side: 1.25rem; }
  .foot { padding-block-end: calc(1rem + env(safe-area-inset-bottom)) !important; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise 0.2s cubic-bezier(0.2, 0.8, 0.2, 1); }
  dialog[open]::backdrop { animation: fade 0.2s; }
  .step { animation: fade 0.18s; }
  button, .reason { transition: background-color 0.12s; }
}
@keyframes rise { from { opacity: 0; translate: 0 0.75rem; } }
@keyframes fade { from { opacity: 0; } }
`;
