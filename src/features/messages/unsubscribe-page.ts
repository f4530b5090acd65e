// The two pages of leaving: the question, and that it is done. They need no script.

import { page } from "../../http/pages/page.ts";
import { escapeHtml } from "./rendering/escape.ts";

const AT = "/unsubscribe/:token";

/** A message's own recipient and sender: who reads the page must see whom they leave. */
type Mailed = { toAddress: string; fromName: string | null };

export const unsubscribePage = ({ toAddress, fromName }: Mailed): Response =>
  page({
    at: AT,
    title: "Unsubscribe",
    content: `<p>Should ${fromName === null ? "we" : strong(fromName)} stop writing to ${strong(toAddress)}?</p>\n<form method="post"><button>Unsubscribe</button></form>`,
  });

export const unsubscribedPage = ({ toAddress, fromName }: Mailed): Response =>
  page({
    at: AT,
    title: "Unsubscribed",
    content: `<p>${strong(toAddress)} will get no more of these mails${fromName === null ? "" : ` from ${strong(fromName)}`}.</p>`,
  });

const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;
