// The two pages for unsubscribing: the question and the confirmation. They need no script.

import { page } from "../../http/pages/page.ts";
import { escapeHtml } from "./rendering/escape.ts";

const AT = "/unsubscribe/:token";

/** The message's own recipient and sender, so that readers see which list they leave. */
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
