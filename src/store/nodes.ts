// The processes that serve the same database at the same time are called nodes.

/** A node as people see it. `seenAt`: its last heartbeat, by the clock of the database. */
export type NodeRow = { id: string; place: string; version: string; startedAt: number; seenAt: number };

export interface Nodes {
  /** The id of this process, unique also among the processes that ran here before. */
  readonly id: string;
  /** The nodes that serve at the moment, including this one. */
  readonly living: readonly NodeRow[];
  /** False for a node that started a moment ago or ended long ago. */
  isKnown(id: string): boolean;
  /** Whether the node is considered ended because it is silent; false for an unknown node. */
  isGone(id: string): boolean;
  /** Calls the listener when nodes were found to be gone. Returns a function that removes the listener. */
  onGone(listener: () => void): () => void;
}
