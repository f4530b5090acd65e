// The two pages for unsubscribing: the question and the confirmation. They need no script.

import { page } from "../../http/pages/page.ts";
import type { Brand } from "./rendering/brand.ts";
import { escapeHtml } from "./rendering/escape.ts";

const AT = "/unsubscribe/:token";

/** The message's own recipient and sender, so that readers see which list they leave, and how its mails look. */
type Mailed = { toAddress: string; fromName: string | null; token: string; brand: Brand; company: string };

export const unsubscribePage = (mailed: Mailed): Response =>
  show(
    mailed,
    "Unsubscribe",
    `<p>Should ${mailed.fromName === null ? "we" : strong(mailed.fromName)} stop writing to ${strong(mailed.toAddress)}?</p>\n<form method="post"><button>Unsubscribe</button></form>`,
  );

export const unsubscribedPage = (mailed: Mailed): Response =>
  show(
    mailed,
    "Unsubscribed",
    `<p>${strong(mailed.toAddress)} will get no more of these mails${mailed.fromName === null ? "" : ` from ${strong(mailed.fromName)}`}.</p>`,
  );

const show = ({ token, brand, company }: Mailed, title: string, content: string): Response =>
  page({
    at: AT,
    title,
    content,
    styledBy: `/unsubscribe/${encodeURIComponent(token)}/brand.css`,
    ...(brand.logo_url === null
      ? {}
      : {
          head: `<img src="${escapeHtml(brand.logo_url)}" width="${brand.logo_width}" alt="${escapeHtml(company)}">`,
          picturesFrom: new URL(brand.logo_url).origin,
        }),
  });

const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;
