// What a setting is, a group of settings, and the values that are read for them.

import type { Kind } from "./kinds.ts";

/** One setting; it is required if `fallback` is undefined. */
export class Setting<V> {
  constructor(
    readonly kind: Kind<V>,
    readonly fallback: unknown,
    readonly about: string,
  ) {}
}

/** An array of tables, `[[key]]` in TOML: empty by default. */
export class Tables<G extends Group> {
  constructor(
    readonly group: G,
    readonly about: string,
  ) {}
}

export interface Group {
  readonly [key: string]: Setting<unknown> | Tables<Group> | Group;
}

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

/** The values of a group. */
export type Values<G> = {
  readonly [K in keyof G & string as Camel<K>]: G[K] extends Setting<infer V>
    ? V
    : G[K] extends Tables<infer T>
      ? readonly Values<T>[]
      : Values<G[K]>;
};

/** Converts `public_url` to `publicUrl`. */
export const camelCase = (key: string): string => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
