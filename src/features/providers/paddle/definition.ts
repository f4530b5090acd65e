// Paddle's name and settings.

import type { ProviderDefinition } from "../definition.ts";

export const paddle: ProviderDefinition<"paddle", Record<never, never>> = {
  name: "paddle",
  title: "Paddle",
  trusted: true,
  settings: { defaults: {}, secrets: [] },
};
