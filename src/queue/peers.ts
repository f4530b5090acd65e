// The processes that run jobs of the same database, and which of them have ended. Each claim's token begins with the id of
// the process that made it.

import type { Store } from "../store/engine.ts";

export type Peers = {
  /** Of this process; without a dot. */
  readonly id: string;
  /** Whether other processes run jobs at the same time: a kind that runs one at a time then does so over all of them. */
  readonly areSeveral: boolean;
  /** Whether the process that claimed with this token has ended. */
  isGone(token: string): boolean;
  /** Whether a job may be taken back whose lease has lapsed: not while the process that extends it is known to live. */
  mayTake(token: string): boolean;
  /** Calls the listener when more of them have ended. Returns a function that stops that. */
  onGone(listener: () => void): () => void;
};

const ownerOf = (token: string): string => token.slice(0, token.indexOf("."));

export const peersOf = ({ nodes }: Pick<Store, "nodes">): Peers =>
  nodes === undefined
    ? processesHere()
    : {
        id: nodes.id,
        areSeveral: true,
        isGone: (token) => nodes.isGone(ownerOf(token)),
        // One that is not known cannot have started so long ago as the lease was taken.
        mayTake: (token) => {
          const owner = ownerOf(token);
          return owner === nodes.id || nodes.isGone(owner) || !nodes.isKnown(owner);
        },
        onGone: nodes.onGone.bind(nodes),
      };

/** One process after the other, on one machine. */
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

/** One that bears our own number is of a former boot, as in a container. */
function hasEnded(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0); // sends nothing: it asks whether the process exists
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code !== "EPERM";
  }
}
