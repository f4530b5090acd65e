// The processes that run jobs of the same database, and which of them have ended. The token of a claim begins with the id of
// the process that claimed it.

import type { Store } from "../store/engine.ts";

export type Peers = {
  /** The id of this process, without a dot. */
  readonly id: string;
  /** Whether other processes run jobs at the same time. A kind that runs one at a time then does so over all of them. */
  readonly areSeveral: boolean;
  /** Whether the process that claimed with this token has ended. */
  isGone(token: string): boolean;
  /** Whether a job with a lapsed lease may be taken over: not while the process that extends the lease is known to be alive. */
  mayTake(token: string): boolean;
  /** Calls the listener when processes have ended. Returns a function that removes the listener. */
  onGone(listener: () => void): () => void;
};

const ownerOf = (token: string): string => token.slice(0, token.indexOf("."));

/** The nodes of the database; with SQLite, the processes of this machine. */
export const peersOf = ({ nodes }: Pick<Store, "nodes">): Peers =>
  nodes === undefined
    ? processesHere()
    : {
        id: nodes.id,
        areSeveral: true,
        isGone: (token) => nodes.isGone(ownerOf(token)),
        // An unknown process is gone: a lapsed lease is old enough that a live one would be known by now.
        mayTake: (token) => {
          const owner = ownerOf(token);
          return owner === nodes.id || nodes.isGone(owner) || !nodes.isKnown(owner);
        },
        onGone: nodes.onGone.bind(nodes),
      };

/** For SQLite: only one process runs at a time, on one machine. */
function processesHere(): Peers {
  const id = `${process.pid}-${crypto.randomUUID()}`;
  return {
    id,
    areSeveral: false,
    isGone: (token) => ownerOf(token) !== id && hasEnded(Number.parseInt(token, 10)),
    mayTake: () => true,
    onGone: () => () => {},
  };
}

/** A process with our own pid is from an earlier start, as in a container. */
function hasEnded(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0); // sends nothing: it asks whether the process exists
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code !== "EPERM";
  }
}
