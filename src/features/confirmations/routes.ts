// `/c/keep/:token`: the page behind the link in a confirmation. Opening it changes nothing, because mail scanners open it too.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { publicLink } from "../../http/rules.ts";
import { notFound } from "../../lib/errors.ts";
import { pageLanguage } from "../../lib/page-language.ts";
import { askRevert, findApplication } from "../offer-applications/service.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { sentenceOf } from "../offer-applications/texts.ts";
import { untilReverted } from "../offer-applications/waiting.ts";
import { SYSTEM } from "../projects/audit.ts";
import { currentKeys } from "../projects/keys.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { askPage, keptPage, overPage, type Shown } from "./keep-page.ts";
import { canTakeBack, readKeepToken } from "./links.ts";
import { WORDS } from "./texts.ts";

/** How long the response waits for the change to be carried out, in ms. */
const LONGEST_WAIT = 5_000;

type Visit = { project: Project; application: OfferApplication; shown: Shown; sentence: string };

export const keepRoutes = ({ store, clock, keys, stopping }: Deps) => {
  async function visitOf(request: Request, token: string): Promise<Visit> {
    const named = readKeepToken(keys.links, token);
    const application = named && (await findApplication(store.read, { id: named.projectId }, named.id));
    if (!application) throw notFound("The page of this link");
    const project = await getProject(store.read, application.projectId);
    const { language: own, timezone } = settingsOf(project);
    const language = pageLanguage(null, request.headers.get("accept-language"), own);
    const { public: publicKey } = await currentKeys(store.read, project, keys.sealing);
    const shown = { at: contextOf(request).path, language, publicKey, project: project.name };
    return { project, application, shown, sentence: sentenceOf(application, language, timezone) };
  }

  return new Elysia()
    .get(
      "/c/keep/:token",
      async function showKeeping({ params, request }) {
        const { application, shown, sentence } = await visitOf(request, params.token);
        if (application.revertedAt !== null) return keptPage(shown);
        if (!canTakeBack(application, clock.now())) return overPage(shown);
        return askPage(shown, application.kind, sentence);
      },
      { detail: publicLink },
    )
    .post(
      "/c/keep/:token",
      async function keep({ params, request }) {
        const { project, application, shown, sentence } = await visitOf(request, params.token);
        if (application.revertedAt !== null) return keptPage(shown);
        if (!canTakeBack(application, clock.now())) return overPage(shown);
        await store.write((tx) => askRevert(tx, project, application.id, SYSTEM, clock.now()));
        const after = await untilReverted(store, project, application.id, LONGEST_WAIT, stopping);
        if (after?.revertedAt) return keptPage(shown);
        return askPage(shown, application.kind, sentence, WORDS[shown.language].notYet);
      },
      { detail: publicLink },
    );
};
