// The page that a browser shows if a link or a form fails.

import type { ErrorKind } from "../../lib/errors.ts";
import { page } from "./page.ts";

const TITLES: Readonly<Record<ErrorKind, string>> = {
  invalid: "That did not work",
  unauthorized: "Please sign in first",
  forbidden: "This is refused",
  not_found: "This link does not work",
  conflict: "That did not work",
  rate_limited: "One moment, please",
  internal: "Something went wrong here",
  unavailable: "One moment, please",
};

const LOST = `<p>The link may be incomplete, or what it led to is gone.</p>
<p>If you copied it, check that you copied all of it. If it came in a mail, reply to that mail and ask for a new one.</p>`;

/** Whether a browser requests one of the server's pages, as opposed to data or a file. */
export const asksForPage = (request: Request, path: string): boolean =>
  !path.startsWith("/api/") && request.headers.get("accept")?.includes("text/html") === true;

/** `message`: a sentence without its full stop. */
export const failurePage = (at: string, status: number, kind: ErrorKind, message: string): Response =>
  page({
    at,
    title: TITLES[kind],
    content: kind === "not_found" ? LOST : `<p>${Bun.escapeHTML(message)}.</p>`,
    status,
  });
