// Changes a payment provider's settings.

import { api, data } from "../../data/api.ts";
import { slug } from "../../data/session.ts";

type Settings = Readonly<Record<string, unknown>>;

/** `provider`: its name in the settings. */
export const changeProvider = (provider: string, settings: Settings) =>
  data(
    api.PATCH("/api/v1/projects/{slug}", {
      params: { path: { slug: slug.value } },
      body: { settings: { integrations: { [provider]: settings } } },
    }),
  );
