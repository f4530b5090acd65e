// Changes a payment provider's settings.

import { projectApi } from "../../data/project.ts";

type Settings = Readonly<Record<string, unknown>>;

/** `provider`: its name in the settings. */
export const changeProvider = (provider: string, settings: Settings) =>
  projectApi.patch("", { body: { settings: { integrations: { [provider]: settings } } } });
