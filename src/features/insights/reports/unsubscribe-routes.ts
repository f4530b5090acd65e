// The unsubscribe link at the end of a digest, and its two pages, which need no script. Scanners follow every link, so
// unsubscribing takes a POST (RFC 8058).

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { page } from "../../../http/pages/page.ts";
import { publicLink } from "../../../http/rules.ts";
import { notFound } from "../../../lib/errors.ts";
import { type OwnLanguage, ownLanguage } from "../../../lib/page-language.ts";
import { teamLanguage } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { DIGEST_WORDS } from "./digest-words.ts";
import { findProject, unsubscribeFromDigest } from "./subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-links.ts";

export const digestUnsubscribeRoutes = ({ store, keys }: Pick<Deps, "store" | "keys">) => {
  const memberOf = (token: string): string => {
    const memberId = readUnsubscribeToken(keys.links, token);
    if (memberId === null) throw notFound("This link");
    return memberId;
  };
  return (
    new Elysia()
      .get(
        "/unsubscribe/digest/:token",
        async ({ params, request }) => {
          const project = await findProject(store.read, memberOf(params.token));
          return digestUnsubscribePage(project, languageFor(project, request));
        },
        { detail: publicLink },
      )
      // A person who has left the project has no subscription any more: there is nothing to do.
      .post(
        "/unsubscribe/digest/:token",
        async ({ params, request }) => {
          const memberId = memberOf(params.token);
          await store.write((tx) => unsubscribeFromDigest(tx, memberId));
          const project = await findProject(store.read, memberId);
          return digestUnsubscribedPage(project, languageFor(project, request));
        },
        { detail: publicLink },
      )
  );
};

const AT = "/unsubscribe/digest/:token";

/** That of the mails; the browser's where the person has left the project. */
const languageFor = (project: Project | null, request: Request): OwnLanguage =>
  project === null ? ownLanguage(null, request.headers.get("accept-language")) : teamLanguage(project);

function digestUnsubscribePage(project: Project | null, language: OwnLanguage): Response {
  const { ask, asks, button } = DIGEST_WORDS[language].page;
  const content = `<p>${ask(project?.name ?? null)}</p>\n<form method="post"><button>${button}</button></form>`;
  return page({ at: AT, title: asks, content, language, isOurs: true });
}

function digestUnsubscribedPage(project: Project | null, language: OwnLanguage): Response {
  const { title, done } = DIGEST_WORDS[language].page;
  return page({ at: AT, title, content: `<p>${done(project?.name ?? null)}</p>`, language, isOurs: true });
}
