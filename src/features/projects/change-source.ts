// The source of a stream of changes: only the names of the kinds of things that have changed in a project.

import type { Store } from "../../store/engine.ts";
import { kindOfChange } from "./changes.ts";

const SPACING = 1_000; // ms between two events of a kind

export class ChangeSource {
  readonly isOver = false;
  readonly #pending = new Set<string>();
  readonly #sentAt = new Map<string, number>();

  constructor(
    private readonly store: Pick<Store, "watchRows">,
    private readonly projectId: string,
  ) {}

  watch(onNews: () => void): () => void {
    return this.store.watchRows(this.projectId, (table) => {
      const kind = kindOfChange(table);
      if (kind === undefined) return;
      this.#pending.add(kind);
      onNews();
    });
  }

  dueIn(now: number): number | null {
    if (this.#pending.size === 0) return null;
    return Math.min(...[...this.#pending].map((kind) => this.#readyAt(kind) - now));
  }

  take(now: number): string[] {
    const ready = [...this.#pending].filter((kind) => this.#readyAt(kind) <= now);
    for (const kind of ready) {
      this.#pending.delete(kind);
      this.#sentAt.set(kind, now);
    }
    return ready.map((kind) => `event: ${kind}\ndata: {}\n\n`);
  }

  #readyAt(kind: string): number {
    return (this.#sentAt.get(kind) ?? Number.NEGATIVE_INFINITY) + SPACING;
  }
}
