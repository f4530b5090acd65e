// The mail providers that send reports, by their name in the webhook's path.

import { mailgun } from "./mailgun.ts";
import { postmark } from "./postmark.ts";
import type { Provider } from "./provider.ts";
import { raw } from "./raw.ts";
import { sendgrid } from "./sendgrid.ts";
import { ses } from "./ses.ts";

const PROVIDERS = { raw, ses, postmark, mailgun, sendgrid } satisfies Record<string, Provider>;
type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

export const findProvider = (name: string): Provider | undefined =>
  Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name as ProviderName] : undefined;
