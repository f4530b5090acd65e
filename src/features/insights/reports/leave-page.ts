// The two pages of leaving the digest: the question, and that it is done. They need no script.

import { page } from "../../../http/pages/page.ts";

const AT = "/unsubscribe/digest/:token";

export const leavePage = (): Response =>
  page({
    at: AT,
    title: "Unsubscribe",
    content: `<p>Should the weekly digest of this project not be mailed to you any more?</p>\n<form method="post"><button>Unsubscribe</button></form>`,
  });

export const leftPage = (): Response =>
  page({
    at: AT,
    title: "Unsubscribed",
    content: "<p>You will get no more weekly digests of this project.</p>",
  });
