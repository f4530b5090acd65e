// The interface of a mail provider: how its calls are authenticated and translated into reports.

import type { Sns } from "../../../../adapters/sns.ts";
import { isObject } from "../../../../lib/json.ts";
import type { Report } from "../report.ts";

export type Posted = {
  /** The raw body, which is signed. */
  bytes: Uint8Array;
  /** The parsed JSON; null for a provider that does not send JSON. */
  json: unknown;
  headers: Headers;
};

/**
 * The keys that verify signatures; null if the project has not set one, so that only the token in the path authenticates a
 * call.
 */
export type ProviderKeys = { mailgunSigningKey: string | null; sendgridPublicKey: string | null };

export interface Provider {
  readonly takes: "json" | "mail";
  /**
   * Whether the call comes from the provider.
   * @throws {AppError} `unavailable` if that cannot be verified now.
   */
  verify(posted: Posted, keys: ProviderKeys, sns: Sns): Promise<boolean>;
  /**
   * The reports in a call, without unknown kinds.
   * @throws {AppError} `invalid` for a body that is not this provider's.
   */
  normalise(posted: Posted, sns: Sns): Promise<Report[]>;
}

type Json = Record<string, unknown>;

/** The object at a path of names; `{}` if there is none. */
export function objectAt(value: unknown, ...path: string[]): Json {
  const found = path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
  return isObject(found) ? found : {};
}

export const textAt = (value: Json, name: string): string => {
  const text = value[name];
  return typeof text === "string" ? text : "";
};

export const listAt = (value: Json, name: string): unknown[] => {
  const list = value[name];
  return Array.isArray(list) ? list : [];
};
