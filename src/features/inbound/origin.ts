// The project, provider and account that a provider's event came from.

import type { Project } from "../projects/tables.ts";
import type { ProviderName } from "../providers/definitions.ts";

/**
 * `test`: the provider's test mode, in which no mail is sent automatically. `account`: the connected account, if the
 * project is a platform.
 */
export type Origin = {
  project: Project;
  provider: ProviderName;
  test: boolean;
  account?: string | null;
};
