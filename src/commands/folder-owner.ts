// Gives what a command of root has made in the data folder to the folder's owner, because the service runs as that user.

import { lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Config, loadConfig } from "../config.ts";
import type { CommandArguments } from "./arguments.ts";

type Owner = { uid: number; gid: number };

/** Does nothing if the folder belongs to root. */
export function leaveToOwner({ configFile, environment, folder }: CommandArguments): void {
  let config: Config;
  try {
    config = loadConfig({ file: configFile, environment, folder });
  } catch {
    return; // the command has reported it, or needs no settings
  }
  const owner = statSync(config.data.dir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) give(config.data.dir, owner);
}

function give(folder: string, owner: Owner): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    try {
      const found = lstatSync(path);
      const isFolder = found.isDirectory();
      // Older files of root were there before this command, and a second name of a file may lie outside of the folder.
      const isOurs = found.uid === 0 && found.ctimeMs >= performance.timeOrigin && (isFolder || found.nlink === 1);
      if (isOurs) lchownSync(path, owner.uid, owner.gid);
      if (isFolder) give(path, owner);
    } catch {
      // The running service has removed it, or root may not do this in its container.
    }
  }
}
