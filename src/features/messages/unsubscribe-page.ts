// The two pages of leaving: the question, and that it is done. They need no script.

import { page } from "../../http/pages/page.ts";
import { escapeHtml } from "./rendering/escape.ts";

const AT = "/unsubscribe/:token";

export const unsubscribePage = (address: string): Response =>
  page({
    at: AT,
    title: "Unsubscribe",
    content: `<p>Should we stop writing to <strong>${escapeHtml(address)}</strong>?</p>\n<form method="post"><button>Unsubscribe</button></form>`,
  });

export const unsubscribedPage = (address: string): Response =>
  page({
    at: AT,
    title: "Unsubscribed",
    content: `<p><strong>${escapeHtml(address)}</strong> will get no more of these mails.</p>`,
  });
