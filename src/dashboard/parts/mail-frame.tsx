// Shows a mail in a frame that runs no scripts and loads nothing. The page's policy applies there and forbids inline styles, so
// styles are set one by one.

import { useEffect, useRef } from "preact/hooks";

/** Matches mails for light backgrounds only; others are shown in the given scheme. */
const LIGHT_ONLY = /<meta name="color-scheme" content="light">/;
const HARMLESS = /^(?:https?:|mailto:)/i;

type Props = {
  html: string;
  title: string;
  scheme?: "light" | "dark";
};

/** The frame is as high as the mail instead of scrolling. */
export function MailFrame({ html, title, scheme = "light" }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = () => {
    const inside = frame.current?.contentDocument;
    if (!inside?.body) return; // not loaded yet; `onLoad` draws it
    show(html, inside, scheme);
    inside.documentElement.style.colorScheme = LIGHT_ONLY.test(html) ? "light" : scheme;
    frame.current!.style.height = `${inside.documentElement.scrollHeight}px`;
  };
  useEffect(draw, [html, scheme]);
  useEffect(() => {
    if (!frame.current) return;
    const watching = new ResizeObserver(() => {
      const inside = frame.current?.contentDocument;
      if (inside?.body) frame.current!.style.height = `${inside.body.scrollHeight}px`;
    });
    watching.observe(frame.current);
    return () => watching.disconnect();
  }, []);
  return (
    <iframe
      ref={frame}
      class={`mail-frame ${scheme}`}
      title={title}
      sandbox="allow-same-origin"
      srcdoc="<!doctype html>"
      onLoad={draw}
    />
  );
}

const SHEET = /<style[^<>]*>([\s\S]*?)<\/style>/gi;
const TAG = /<[a-z][^<>]*>/gi;

function show(html: string, inside: Document, scheme: "light" | "dark"): void {
  const sheets = [...html.matchAll(SHEET)].map(([, sheet]) => sheet ?? "");
  // Renamed, so that the policy does not report each style while the mail is parsed.
  const renamed = html.replace(SHEET, "").replace(TAG, (tag) => tag.replace(/\sstyle=/gi, " data-style="));
  // DOMParser neither loads nor runs anything.
  const mail = new DOMParser().parseFromString(renamed, "text/html");
  // Replaces pictures with their alternative text, like mail programs that do not load pictures.
  for (const picture of mail.querySelectorAll<HTMLImageElement>('img[alt]:not([alt=""])')) {
    const name = mail.createElement("span");
    name.textContent = picture.alt;
    name.className = picture.className;
    if (picture.dataset.style !== undefined) name.dataset.style = picture.dataset.style;
    picture.replaceWith(name);
  }
  for (const unwanted of mail.querySelectorAll(
    "script, style, iframe, object, embed, link, meta, base, form, img, video, audio, svg",
  ))
    unwanted.remove();
  const styled = [...mail.querySelectorAll<HTMLElement>("[data-style]")].map((element) => ({
    element,
    style: element.dataset.style ?? "",
  }));
  const own = mail.body.dataset.style;
  for (const element of mail.querySelectorAll("*")) clean(element);
  inside.body.replaceChildren(...[...mail.body.childNodes].map((node) => inside.adoptNode(node)));
  for (const { element, style } of styled) if (element !== mail.body) element.style.cssText = style;
  if (own !== undefined) inside.body.style.cssText = own;
  inside.body.className = mail.body.className;
  const { CSSStyleSheet } = inside.defaultView as unknown as typeof globalThis;
  inside.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(chosen(text, scheme));
    return sheet;
  });
}

/** The style sheet for this scheme, independent of the browser's scheme. */
const chosen = (sheet: string, scheme: "light" | "dark"): string =>
  sheet.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
    asked.toLowerCase() === scheme ? "(min-width: 0)" : "(max-width: 0)",
  );

function clean(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (name.endsWith("style") || name.startsWith("on") || name === "srcset" || name === "background")
      element.removeAttribute(name);
    if ((name === "href" || name === "src") && !HARMLESS.test(value)) element.removeAttribute(name);
  }
  if (element.tagName === "A") {
    element.setAttribute("target", "_blank");
    element.setAttribute("rel", "noreferrer");
  }
}
