// Finds the definition of a connection's payment provider.

import type { ProviderDefinition } from "../../../features/providers/definition.ts";
import { DEFINITIONS, definitionOf, type ProviderName } from "../../../features/providers/definitions.ts";

type Connection = { readonly name: string; readonly address: string | null };

/** The provider's name in the settings, from the webhook address, where it precedes the public key. */
export const providerIn = ({ address, name }: Connection): string =>
  /\/webhooks\/([^/]+)\//.exec(address ?? "")?.[1] ?? name.toLowerCase();

export const providerOf = (connection: Connection): ProviderDefinition =>
  definitionOf(providerIn(connection) as ProviderName);

/** The definition of an event's provider; undefined if we do not support it. */
export const findProvider = (name: string): ProviderDefinition | undefined =>
  Object.hasOwn(DEFINITIONS, name) ? definitionOf(name as ProviderName) : undefined;

/** The provider's display name, or the given name if it is unknown. */
export const providerName = (name: string): string => findProvider(name)?.title ?? name;

export const PROVIDER_TITLES: readonly string[] = Object.values(DEFINITIONS).map(({ title }) => title);
