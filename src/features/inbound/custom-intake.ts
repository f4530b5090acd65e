// Takes posts to the custom webhook in: into the database, in a rush into the journal beside it, and where the database
// cannot be written to into a file. Nothing is answered 200 before it is on disk.

import type { Deps } from "../../deps.ts";
import { newId } from "../../lib/ids.ts";
import { TryLater } from "../../lib/try-later.ts";
import { type Db, reasonOf } from "../../store/engine.ts";
import { type AnyAbsorber, absorber, defineEntry } from "../../store/entries.ts";
import { findProjectByPublicKey, type KeyOwner, rememberedKeyOwners } from "../projects/key-owners.ts";
import type { Project } from "../projects/tables.ts";
import type { Backlog } from "./backlog.ts";
import { unknownKeys } from "./metrics.ts";
import { type Spilled, spill } from "./spill.ts";
import { takeCustom } from "./taking.ts";

const TRY_AGAIN = 30; // s

type CustomDeps = Pick<Deps, "store" | "journal" | "clock" | "config" | "keys" | "log">;

/** What a post needs besides itself to reach the inbox, or to be kept in a file. */
export type PostNeeds = { sealingKey: Uint8Array; dataFolder: string };

/** A post as it came. Its body need not be text; where it is, the text has the same bytes. */
type Post = Pick<Spilled, "publicKey" | "signature" | "receivedAt"> & ({ text: string } | { base64: string });

const customPost = defineEntry<Post>("custom_post");

export class CustomIntake {
  readonly #findOwner: ReturnType<typeof rememberedKeyOwners>;

  constructor(
    private readonly deps: CustomDeps,
    private readonly backlog: Backlog,
  ) {
    this.#findOwner = rememberedKeyOwners(deps, "public");
  }

  /**
   * Resolves once a post is on disk, or counted as junk: `raw` is null where it was too large. Throws where nothing can be
   * kept, or too much waits. `charge` is called with the key's project once that is known, undefined for nobody's key, and
   * may throw: then nothing is taken.
   */
  async take(
    publicKey: string,
    raw: Uint8Array | null,
    signature: string | null,
    charge: (project: Project | undefined) => void,
  ): Promise<void> {
    const { store, journal, clock, config, keys, log } = this.deps;
    const now = clock.now();
    let owner: KeyOwner | undefined;
    let failure: unknown;
    try {
      owner = await this.#findOwner(publicKey);
    } catch (error) {
      failure = error; // the database cannot be read: whose key it is will be looked up later
    }
    if (failure === undefined) charge(owner?.project);
    if (!owner && failure === undefined) return unknownKeys.count("custom");
    await this.backlog.reserve(raw?.length ?? 0);
    try {
      if (!owner) throw failure;
      if (raw !== null && journal.arrive()) {
        await journal.append(customPost, toPost(publicKey, signature, raw, now));
      } else {
        await store.write((tx) =>
          takeCustom(tx, { project: owner.project, raw, signature, sealingKey: keys.sealing }, now),
        );
      }
    } catch (error) {
      if (raw === null) throw error;
      log.error("A webhook could not be taken in the usual way; it is kept in a file", { reason: reasonOf(error) });
      await spillPost(config.data.dir, toPost(publicKey, signature, raw, now)).catch((spilling) => {
        log.error("A webhook could not be kept in a file either", { reason: reasonOf(spilling) });
        throw new TryLater("unavailable", "Nothing can be kept at the moment: send this again", TRY_AGAIN);
      });
    }
  }
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

/** Brings posts from the journal into the inbox. */
export const customAbsorber = ({ sealingKey, dataFolder }: PostNeeds): AnyAbsorber =>
  absorber(
    customPost,
    async (tx, entries) => {
      const projectOf = remembered(tx);
      for (const entry of entries) {
        const { publicKey, signature, receivedAt } = entry;
        const project = await projectOf(publicKey, receivedAt);
        if (!project) continue; // deleted meanwhile
        await takeCustom(tx, { project, raw: bodyOf(entry), signature, sealingKey }, receivedAt);
      }
    },
    (post) => spillPost(dataFolder, post),
  );

/** Finds projects by their keys as they were when the posts came, each once. */
function remembered(tx: Db): typeof find {
  const known = new Map<string, ReturnType<typeof findProjectByPublicKey>>();
  const find = (publicKey: string, at: number) => {
    const project = known.get(publicKey) ?? findProjectByPublicKey(tx, publicKey, at);
    known.set(publicKey, project);
    return project;
  };
  return find;
}
