// What a project allows Recoverd to change at a payment provider.

import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Moment } from "../providers/carrying-out.ts";
import type { ApplyingSettings } from "../providers/definition.ts";
import type { ProviderName } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";

/** `cancels`: when a cancellation takes effect. */
type Applying = { offers: boolean; cancellations: boolean; cancels: Moment };

/** All off for a provider at which Recoverd cannot carry out anything. */
export function applyingAt(project: Project, provider: ProviderName): Applying {
  const isAble = providerOf(provider).offers !== undefined;
  const own = settingsOf(project).integrations[provider] as Partial<ApplyingSettings>;
  return {
    offers: isAble && own.apply_offers === true,
    cancellations: isAble && own.apply_cancellations === true,
    cancels: own.cancel_now === true ? "now" : "period_end",
  };
}
