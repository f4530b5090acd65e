// The API's answers that pages show. Components share an answer, which is fetched again when its data has changed.

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ApiError } from "./api.ts";
import type { KindOfChange } from "./kinds-of-change.ts";

export type Query<Data> = {
  /** The newest answer; undefined until the first. It stays while a newer one is fetched. */
  readonly data: ReadonlySignal<Data | undefined>;
  /** Why the last attempt failed; null if it succeeded. */
  readonly error: ReadonlySignal<ApiError | null>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Fetches again now. Resolves when that has ended, even if it failed. */
  refresh(): Promise<void>;
  /** Shows the expected result of a change until the next answer. */
  set(change: (data: Data | undefined) => Data | undefined): void;
};

type Entry<Data> = Query<Data> & {
  key: string;
  /** The user and project when it was first fetched. */
  view: string;
  kinds: Set<KindOfChange>;
  users: number;
  outdate(): void;
  /** Aborts the running request and stops fetching. */
  drop(): void;
};

const RETRY = [1000, 2000, 5000, 10_000]; // milliseconds; the last one is repeated
const UNUSED = 60_000; // milliseconds for which an unused answer is cached

const entries = new Map<string, Entry<unknown>>();
let viewed = "";

/**
 * The answer of `fetchData`, which is called again when one of `kinds` has changed in the project. `key` identifies the call
 * with all its parameters; null fetches nothing.
 */
export function useQuery<Data>(
  key: string | null,
  fetchData: (signal: AbortSignal) => Promise<Data>,
  kinds: readonly KindOfChange[] = [],
): Query<Data> {
  const entry = useMemo(() => (key === null ? unasked<Data>() : entryOf(key, fetchData, kinds)), [key]);
  useEffect(() => {
    entry.users++;
    const isMissing = entry.data.value === undefined && !entry.isLoading.value;
    if (key !== null && (isMissing || entry.users === 1)) void entry.refresh();
    return () => {
      entry.users--;
      setTimeout(() => entry.users === 0 && entries.get(entry.key) === entry && entries.delete(entry.key), UNUSED);
    };
  }, [entry]);
  return entry;
}

/** Fetches all shown answers again that depend on one of these kinds, or all of them without `kinds`. */
export function changed(kinds?: readonly KindOfChange[]): void {
  for (const entry of entries.values()) {
    if (entry.users > 0 && (kinds === undefined || kinds.some((kind) => entry.kinds.has(kind)))) entry.outdate();
  }
}

/**
 * Another user or project is shown: drops the answers and running requests of the former, because those queries would now fetch
 * the new one's data. Does so in a microtask, because the view may change and change back while the address is updated.
 */
export function lookAt(view: string): void {
  viewed = view;
  queueMicrotask(() => {
    for (const entry of entries.values()) {
      if (entry.view === viewed) continue;
      entry.drop();
      if (entries.get(entry.key) === entry) entries.delete(entry.key);
    }
  });
}

function entryOf<Data>(
  key: string,
  fetchData: (signal: AbortSignal) => Promise<Data>,
  kinds: readonly KindOfChange[],
): Entry<Data> {
  const known = entries.get(key) as Entry<Data> | undefined;
  if (known?.view === viewed) {
    for (const kind of kinds) known.kinds.add(kind);
    return known;
  }
  known?.drop();
  const entry = newEntry(key, fetchData, kinds);
  entries.set(key, entry as Entry<unknown>);
  return entry;
}

function newEntry<Data>(
  key: string,
  fetchData: (signal: AbortSignal) => Promise<Data>,
  kinds: readonly KindOfChange[],
): Entry<Data> {
  const answer: Signal<Data | undefined> = signal(undefined);
  const error: Signal<ApiError | null> = signal(null);
  const isLoading = signal(false);
  let running: AbortController | null = null;
  let failures = 0;
  let isOutdated = false;
  let isDropped = false;

  async function load(): Promise<void> {
    running?.abort();
    if (isDropped) return;
    const own = new AbortController();
    running = own;
    isLoading.value = true;
    try {
      const found = await fetchData(own.signal);
      if (running !== own) return;
      answer.value = found;
      error.value = null;
      failures = 0;
    } catch (problem) {
      if (running !== own) return;
      error.value = problem as ApiError;
      if ((problem as ApiError).status === 0) {
        setTimeout(
          () => entry.users > 0 && running === null && void load(),
          RETRY[Math.min(failures++, RETRY.length - 1)],
        );
      }
    } finally {
      if (running === own) {
        running = null;
        isLoading.value = false;
        if (isOutdated) outdate();
      }
    }
  }

  /** Fetches again after the running request: otherwise frequent changes could prevent any answer. */
  function outdate(): void {
    isOutdated = running !== null;
    if (!isOutdated) void load();
  }

  const entry: Entry<Data> = {
    key,
    view: viewed,
    kinds: new Set(kinds),
    users: 0,
    data: answer,
    error,
    isLoading,
    outdate,
    refresh: load,
    drop: () => {
      isDropped = true;
      running?.abort();
      running = null;
      isLoading.value = false;
    },
    set: (change) => {
      answer.value = change(answer.value);
    },
  };
  return entry;
}

const unasked = <Data>(): Entry<Data> => ({
  ...newEntry<Data>("", () => new Promise(() => {}), []),
  refresh: async () => {},
});
