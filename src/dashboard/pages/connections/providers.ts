// What a connection's payment provider is called and what to do there, from the table of the providers.

import type { ProviderDefinition } from "../../../features/providers/definition.ts";
import { DEFINITIONS, definitionOf, type ProviderName } from "../../../features/providers/definitions.ts";

type Connection = { readonly name: string; readonly address: string | null };

/** The provider's name in the settings, which its address ends with before the public key. */
export const providerIn = ({ address, name }: Connection): string =>
  /\/webhooks\/([^/]+)\//.exec(address ?? "")?.[1] ?? name.toLowerCase();

export const providerOf = (connection: Connection): ProviderDefinition =>
  definitionOf(providerIn(connection) as ProviderName);

/** Of anything that an event may name as its provider; undefined for what is not one of ours. */
export const findProvider = (name: string): ProviderDefinition | undefined =>
  Object.hasOwn(DEFINITIONS, name) ? definitionOf(name as ProviderName) : undefined;

/** A provider as it writes its own name. */
export const providerName = (name: string): string => findProvider(name)?.title ?? name;

export const PROVIDER_TITLES: readonly string[] = Object.values(DEFINITIONS).map(({ title }) => title);
