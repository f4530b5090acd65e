// The API key for carrying out a project's offers at a provider.

import { secretSettingOf, settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { ProviderName } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";

type ApiKey = { key: string | null; keyId: string | null };

/** Null for what was not entered. `keyId` is only used by providers whose keys are pairs. */
export function apiKeyOf(project: Project, provider: ProviderName, sealingKey: Uint8Array): ApiKey {
  const api = providerOf(provider).offers;
  if (!api) return { key: null, keyId: null };
  const own = settingsOf(project).integrations[provider] as Record<string, unknown>;
  return {
    key: secretSettingOf(project, `integrations.${provider}.${api.keySetting}`, sealingKey),
    keyId: api.keyIdSetting === undefined ? null : (own[api.keyIdSetting] as string | null),
  };
}
