// A mail as it arrives. It lies in a frame of its own that runs no script and loads nothing: the page's policy holds in it,
// and its styles are set one by one, since that policy lets no inline style be parsed.

import { useEffect, useRef } from "preact/hooks";

const HARMLESS = /^(?:https?:|mailto:)/i;

export function MailFrame({
  html,
  title,
  scheme = "light",
  fits = false,
}: {
  html: string;
  title: string;
  scheme?: "light" | "dark";
  /** As high as the mail is, in place of a frame that scrolls. */
  fits?: boolean;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = () => {
    const inside = frame.current?.contentDocument;
    if (!inside?.body) return; // not there yet: `onLoad` draws it
    show(html, inside);
    // A mail that says nothing of colours is shown in those of the reader's mail program.
    inside.documentElement.style.colorScheme = scheme;
    if (fits) frame.current!.style.height = `${inside.documentElement.scrollHeight}px`;
  };
  useEffect(draw, [html, scheme]);
  useEffect(() => {
    if (!fits || !frame.current) return;
    const watching = new ResizeObserver(() => {
      const inside = frame.current?.contentDocument;
      if (inside?.body) frame.current!.style.height = `${inside.body.scrollHeight}px`;
    });
    watching.observe(frame.current);
    return () => watching.disconnect();
  }, [fits]);
  return (
    <iframe
      ref={frame}
      class={`mail-frame ${scheme}${fits ? " fits" : ""}`}
      title={title}
      sandbox="allow-same-origin"
      srcdoc="<!doctype html>"
      onLoad={draw}
    />
  );
}

const SHEET = /<style[^<>]*>([\s\S]*?)<\/style>/gi;
const TAG = /<[a-z][^<>]*>/gi;

function show(html: string, inside: Document): void {
  const sheets = [...html.matchAll(SHEET)].map(([, sheet]) => sheet ?? "");
  // By another name the policy does not complain of each style while the mail is parsed.
  const renamed = html.replace(SHEET, "").replace(TAG, (tag) => tag.replace(/\sstyle=/gi, " data-style="));
  // Parsed apart, nothing in it is loaded or run.
  const mail = new DOMParser().parseFromString(renamed, "text/html");
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
  const { CSSStyleSheet } = inside.defaultView as unknown as typeof globalThis;
  inside.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}

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
