// Shows a customer the progress of their decision while it is carried out at the payment provider.

import { pageLanguage } from "../../lib/page-language.ts";
import type { Store } from "../../store/engine.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { progressText } from "../offer-applications/texts.ts";
import { untilSettled } from "../offer-applications/waiting.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { getSession } from "./service.ts";

export type Progress = { status: OfferApplication["status"]; text: string };

type Watching = {
  /** The requested language, otherwise the session's, the browser's or the project's. */
  language: string | null;
  acceptLanguage: string | null;
  /** How long to wait for the end, in ms. */
  most: number;
  signal: AbortSignal;
};

/** Null if nothing is carried out for the session. @throws `not_found` for an unknown session */
export async function progressOf(
  store: Store,
  project: Project,
  sessionId: string,
  { language, acceptLanguage, most, signal }: Watching,
): Promise<Progress | null> {
  const { applicationId, locale } = await getSession(store.read, project, sessionId);
  if (applicationId === null) return null;
  const application = await untilSettled(store, project, applicationId, most, signal);
  if (!application) return null;
  const settings = settingsOf(project);
  const spoken = pageLanguage(language ?? locale, acceptLanguage, settings.language);
  return { status: application.status, text: progressText(application, spoken, settings.timezone) };
}
