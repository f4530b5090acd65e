// Paddle's name and settings.

import { APPLYING_NOTHING, type ApplyingSettings, type ProviderDefinition } from "../definition.ts";

export type PaddleSettings = ApplyingSettings & { api_key: string | null };

export const paddle: ProviderDefinition<"paddle", PaddleSettings> = {
  name: "paddle",
  title: "Paddle",
  trusted: true,
  settings: { defaults: { api_key: null, ...APPLYING_NOTHING }, secrets: ["api_key"] },
};
