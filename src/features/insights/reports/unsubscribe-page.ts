// The two pages for unsubscribing from the digest: the question and the confirmation. They need no script. `project`
// is the project's name; null for a person who is no longer a member.

import { page } from "../../../http/pages/page.ts";

const AT = "/unsubscribe/digest/:token";

export const digestUnsubscribePage = (project: string | null): Response =>
  page({
    at: AT,
    title: "Unsubscribe",
    content: `<p>Should the weekly digest of ${named(project)} not be mailed to you any more?</p>\n<form method="post"><button>Unsubscribe</button></form>`,
    isOurs: true,
  });

export const digestUnsubscribedPage = (project: string | null): Response =>
  page({
    at: AT,
    title: "Unsubscribed",
    content: `<p>You will get no more weekly digests of ${named(project)}.</p>`,
    isOurs: true,
  });

const named = (project: string | null): string =>
  project === null ? "this project" : `<strong>${Bun.escapeHTML(project)}</strong>`;
