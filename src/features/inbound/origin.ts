// Which project, provider and account a provider's event came from.

import type { Project } from "../projects/tables.ts";
import type { ProviderName } from "../providers/definitions.ts";

/**
 * `test`: the provider's test mode, so that nobody is mailed automatically. `account`: the connected account that it
 * belongs to, where the project is a platform.
 */
export type Origin = {
  project: Project;
  provider: ProviderName;
  test: boolean;
  account?: string | null;
};
