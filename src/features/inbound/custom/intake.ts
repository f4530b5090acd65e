// Ingests posts to the custom webhook. If neither the database nor the journal can be written to, posts go into files. A post is
// answered with 200 only once it is on disk.

import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { TryLater } from "../../../lib/try-later.ts";
import { type Db, reasonOf } from "../../../store/engine.ts";
import { type AnyEntryHandler, defineEntry, entryHandler } from "../../../store/journal/entries.ts";
import { cachedKeyOwners, findProjectByPublicKey, type KeyOwner } from "../../projects/key-owners.ts";
import type { Project } from "../../projects/tables.ts";
import type { Backlog } from "../inbox/backlog.ts";
import { unknownKeys } from "../inbox/metrics.ts";
import { type Spilled, spill } from "../inbox/spill.ts";
import { ingestCustom } from "./ingest.ts";

const TRY_AGAIN = 30; // s

type CustomDeps = Pick<Deps, "store" | "ingest" | "clock" | "config" | "keys" | "log">;

/** What is needed to store a post in the inbox or in a file. */
type PostNeeds = { sealingKey: Uint8Array; dataFolder: string };

/** A post as received. `text` if the body is text with exactly these bytes, otherwise `base64`. */
type Post = Pick<Spilled, "publicKey" | "signature" | "receivedAt"> & ({ text: string } | { base64: string });

const customPost = defineEntry<Post>("custom_post");

export class CustomIntake {
  readonly #findOwner: ReturnType<typeof cachedKeyOwners>;

  constructor(
    private readonly deps: CustomDeps,
    private readonly backlog: Backlog,
  ) {
    this.#findOwner = cachedKeyOwners(deps, "public");
  }

  /**
   * Resolves once a post is on disk or counted as dropped; `raw` is null if it was too large. Throws if it cannot be stored, or
   * if too many posts wait. `charge` is called with the key's project once it is known, undefined for an unknown key; if it
   * throws, nothing is stored.
   */
  async take(
    publicKey: string,
    raw: Uint8Array | null,
    signature: string | null,
    charge: (project: Project | undefined) => void | Promise<void>,
  ): Promise<void> {
    const { store, ingest, clock, config, keys, log } = this.deps;
    const now = clock.now();
    let owner: KeyOwner | undefined;
    let failure: unknown;
    try {
      owner = await this.#findOwner(publicKey);
    } catch (error) {
      failure = error; // the database cannot be read: the key's owner is looked up later
    }
    if (failure === undefined) await charge(owner?.project);
    if (!owner && failure === undefined) return unknownKeys.count("custom");
    await this.backlog.reserve(raw?.length ?? 0);
    try {
      if (!owner) throw failure;
      if (raw !== null) await ingest.append(customPost, toPost(publicKey, signature, raw, now));
      else {
        const tooLarge = { project: owner.project, raw, signature, sealingKey: keys.sealing };
        await store.write((tx) => ingestCustom(tx, tooLarge, now));
      }
    } catch (error) {
      if (raw === null) throw error;
      if (store.nodes) throw nothingStored(error); // this node's disk may be lost before the database returns
      log.error("A webhook could not be stored in the usual way; it is stored in a file", { reason: reasonOf(error) });
      await spillPost(config.data.dir, toPost(publicKey, signature, raw, now)).catch((spilling) => {
        log.error("A webhook could not be stored in a file either", { reason: reasonOf(spilling) });
        throw nothingStored(spilling);
      });
    }
  }
}

function nothingStored(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return new TryLater("unavailable", "Nothing can be stored at the moment: send this again", TRY_AGAIN);
}

function toPost(publicKey: string, signature: string | null, raw: Uint8Array, receivedAt: number): Post {
  try {
    return { publicKey, signature, receivedAt, text: utf8.decode(raw) };
  } catch {
    return { publicKey, signature, receivedAt, base64: Buffer.from(raw).toString("base64") };
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const bodyOf = (post: Post): Buffer => ("text" in post ? Buffer.from(post.text) : Buffer.from(post.base64, "base64"));

function spillPost(dataFolder: string, post: Post): Promise<void> {
  const { publicKey, signature, receivedAt } = post;
  const body = bodyOf(post).toString("base64");
  return spill(dataFolder, { id: newId("inb", receivedAt), publicKey, signature, body, receivedAt });
}

/** Stores posts in the inbox. */
export const customPostHandler = ({ sealingKey, dataFolder }: PostNeeds): AnyEntryHandler =>
  entryHandler({
    kind: customPost,
    cost: () => 10,
    save: async (tx, entries) => {
      const projectOf = cachedLookup(tx);
      for (const entry of entries) {
        const { publicKey, signature, receivedAt } = entry;
        const project = await projectOf(publicKey, receivedAt);
        if (!project) continue; // deleted in the meantime
        await ingestCustom(tx, { project, raw: bodyOf(entry), signature, sealingKey }, receivedAt);
      }
    },
    rescue: (post) => spillPost(dataFolder, post),
  });

/** Looks projects up by their keys as of the times of the posts, each only once. */
function cachedLookup(tx: Db): typeof find {
  const known = new Map<string, ReturnType<typeof findProjectByPublicKey>>();
  const find = (publicKey: string, at: number) => {
    const project = known.get(publicKey) ?? findProjectByPublicKey(tx, publicKey, at);
    known.set(publicKey, project);
    return project;
  };
  return find;
}
