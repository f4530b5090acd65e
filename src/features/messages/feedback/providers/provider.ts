// What every mail provider has to bring: how its calls are proven, and what they say in our words.

import type { Sns } from "../../../../adapters/sns.ts";
import type { Report } from "../report.ts";

export type Posted = {
  /** The body as it came; what is signed. */
  bytes: Uint8Array;
  /** Its JSON; null for a provider that sends none. */
  json: unknown;
  headers: Headers;
};

/** What signatures are checked with; null where the project has not set it: then the token in the path has to do. */
export type ProviderKeys = { mailgunSigningKey: string | null; sendgridPublicKey: string | null };

export interface Provider {
  readonly takes: "json" | "mail";
  /** Whether the call is the provider's own. Throws `unavailable` where that cannot be found out now. */
  verify(posted: Posted, keys: ProviderKeys, sns: Sns): Promise<boolean>;
  /** What it tells; unknown kinds are left out. Throws `invalid` for a body that is nothing of this provider's. */
  normalise(posted: Posted, sns: Sns): Promise<Report[]>;
}

type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object at a path of names; `{}` where there is none. */
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
