// The two pages of leaving the digest: the question, and that it is done. They need no script. `project` is the project's
// name; null for whoever does not belong to it any more.

import { page } from "../../../http/pages/page.ts";

const AT = "/unsubscribe/digest/:token";

export const leavePage = (project: string | null): Response =>
  page({
    at: AT,
    title: "Unsubscribe",
    content: `<p>Should the weekly digest of ${named(project)} not be mailed to you any more?</p>\n<form method="post"><button>Unsubscribe</button></form>`,
  });

export const leftPage = (project: string | null): Response =>
  page({
    at: AT,
    title: "Unsubscribed",
    content: `<p>You will get no more weekly digests of ${named(project)}.</p>`,
  });

const named = (project: string | null): string =>
  project === null ? "this project" : `<strong>${Bun.escapeHTML(project)}</strong>`;
