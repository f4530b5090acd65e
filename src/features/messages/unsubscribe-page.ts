// The two pages of leaving: the question, and that it is done. No script, no outside resource, one style.

import { escapeHtml } from "./rendering/escape.ts";

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color:#1c1917;background:#fff}" +
  "button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.4rem;background:#1c1917;color:#fff;cursor:pointer}" +
  "@media(prefers-color-scheme:dark){body{color:#f5f5f4;background:#1c1917}button{background:#f5f5f4;color:#1c1917}}";

/** Lets the page use its one style and send its one form, and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${new Bun.CryptoHasher("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export const unsubscribePage = (address: string): Response =>
  page(
    "Unsubscribe",
    `<p>Should we stop writing to <strong>${escapeHtml(address)}</strong>?</p><form method="post"><button>Unsubscribe</button></form>`,
  );

export const unsubscribedPage = (address: string): Response =>
  page("Unsubscribed", `<p><strong>${escapeHtml(address)}</strong> will get no more of these mails.</p>`);

function page(title: string, content: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>${content}</body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-store",
    },
  });
}
