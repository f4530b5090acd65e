// Moves posts that were stored in files into the inbox.

import { basename } from "node:path";
import type { Deps } from "../../../deps.ts";
import { reasonOf } from "../../../store/engine.ts";
import { findProjectByPublicKey } from "../../projects/key-owners.ts";
import { unknownKeys } from "../inbox/metrics.ts";
import { deleteSpilled, listSpilled, readSpilled, setAside } from "../inbox/spill.ts";
import { ingestCustom } from "./ingest.ts";

const AT_ONCE = 100;

type BringingDeps = Pick<Deps, "store" | "config" | "keys" | "log">;

/** Files that cannot be read are set aside. What the database does not take stays where it is, for the next time. */
export async function bringIn(deps: BringingDeps): Promise<void> {
  const paths = await listSpilled(deps.config.data.dir);
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const done = await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => bringInOne(deps, path)));
    if (!done.includes(true)) return; // the database takes nothing at the moment
  }
}

/** Returns whether the file is out of the way. */
async function bringInOne({ store, keys, log }: BringingDeps, path: string): Promise<boolean> {
  try {
    const post = await readSpilled(path);
    if (post === "gone") return true;
    if (post === "unreadable") {
      await setAside(path);
      log.error("A webhook that was stored in a file cannot be read: its file is set aside", { file: basename(path) });
      return true;
    }
    const { id, publicKey, signature, body, receivedAt } = post;
    // Looks the key up as of the time of the post.
    const project = await findProjectByPublicKey(store.read, publicKey, receivedAt);
    const received = { raw: Buffer.from(body, "base64"), signature, sealingKey: keys.sealing };
    if (project) await store.write((tx) => ingestCustom(tx, { project, ...received }, receivedAt, id));
    else unknownKeys.count("custom");
    await deleteSpilled(path);
    log.info("A webhook that was stored in a file was read", { id, is_in_inbox: project !== undefined });
    return true;
  } catch (error) {
    log.error("A webhook that was stored in a file cannot be moved to the inbox; it stays in the file", {
      file: basename(path),
      reason: reasonOf(error),
    });
    return false;
  }
}
