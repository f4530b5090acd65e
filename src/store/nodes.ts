// The processes that serve the same database at the same time, each a node.

/** One of them, as people see it. `seenAt`: its last sign of life, by the clock of the database. */
export type NodeRow = { id: string; place: string; version: string; startedAt: number; seenAt: number };

export interface Nodes {
  /** Of this process: unlike that of any other, also of the one that ran here before. */
  readonly id: string;
  /** Those that serve at the moment, this one included. */
  readonly living: readonly NodeRow[];
  /** False for one that started a moment ago, and for one that ended long ago. */
  isKnown(id: string): boolean;
  /** Whether that node has ended, as far as anyone can know from its silence; false where it is not known. */
  isGone(id: string): boolean;
  /** Calls the listener when nodes were found to be gone. Returns a function that stops that. */
  onGone(listener: () => void): () => void;
}
