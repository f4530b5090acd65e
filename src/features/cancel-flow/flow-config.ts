// The configuration that a widget needs before it can ask: the same for everybody, and without offers.

import { pageLanguage } from "../../lib/page-language.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { labelledReasons } from "./labels.ts";
import type { CancelLink } from "./tables.ts";

type Wish = { language: string | null; acceptLanguage: string | null };

/** With a link of the project, also the customer's name and the link's return address. */
export function flowConfigOf(project: Project, { language: asked, acceptLanguage }: Wish, link: CancelLink | null) {
  const settings = settingsOf(project);
  const language = pageLanguage(asked, acceptLanguage, settings.language);
  return {
    project: { name: project.name },
    language,
    reasons: labelledReasons(language),
    theme: settings.cancel_flow.theme,
    verify_identity: settings.cancel_flow.verify_identity,
    ...(link && { customer: { name: link.customerName }, return_url: link.returnUrl }),
  };
}
