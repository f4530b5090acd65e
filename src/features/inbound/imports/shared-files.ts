// With several nodes, the files of imports are stored in the database, in pieces, from the upload to the end of the import: any
// node may import the rows, and the node that received the file may be lost.

import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { notBefore } from "../../../lib/ids.ts";
import { type Db, type Store, statement } from "../../../store/engine.ts";
import { fileOf, makeFolder, removeFile, STRAY_AFTER } from "./files.ts";

const PIECE = 192 * 1024; // bytes; a third more in base64

const insertPiece = statement("insert into import_pieces (import_id, number, piece) values (?, ?, ?)");
const findPiece = statement<[string]>("select piece from import_pieces where import_id = ? and number = ?");
const deletePieces = statement("delete from import_pieces where import_id = ?");
const findWaiting = statement<[string]>(
  "select id from imports where status in ('queued', 'running') and id not in (select import_id from import_pieces)",
);
const listAll = statement<[string]>("select distinct import_id from import_pieces");
const listBefore = statement<[string]>("select distinct import_id from import_pieces where import_id < ?");

/** Copies the file to the database. Call it before the import is enqueued. */
export async function shareFile(store: Store, dataDir: string, id: string): Promise<void> {
  const file = await open(fileOf(dataDir, id), "r");
  try {
    const buffer = Buffer.alloc(PIECE);
    for (let number = 0; ; number++) {
      const { bytesRead } = await file.read(buffer, 0, PIECE, number * PIECE);
      if (bytesRead === 0) return;
      const piece = buffer.toString("base64", 0, bytesRead);
      await store.write((tx) => insertPiece(tx).run(id, number, piece), { lane: id });
    }
  } finally {
    await file.close();
  }
}

/** Writes the file to this node's disk, replacing one of an interrupted run. Does nothing if the database has none. */
export async function fetchFile(store: Store, dataDir: string, id: string): Promise<void> {
  const path = fileOf(dataDir, id);
  let piece = await readPiece(store.read, id, 0);
  if (piece === undefined) return;
  await makeFolder(dataDir);
  const part = `${path}.fetched`;
  await rm(part, { force: true });
  const file = await open(part, "wx", 0o600);
  try {
    for (let number = 1; piece !== undefined; number++) {
      await file.writeFile(Buffer.from(piece, "base64"));
      piece = await readPiece(store.read, id, number);
    }
  } finally {
    await file.close();
  }
  await rename(part, path);
}

const readPiece = async (db: Db, id: string, number: number): Promise<string | undefined> =>
  (await findPiece(db).values(id, number))[0]?.[0];

/** Removes the file here and in the database. */
export async function dropFile(store: Store, dataDir: string, id: string): Promise<void> {
  await removeFile(dataDir, id);
  if (store.nodes) await store.write((tx) => deletePieces(tx).run(id));
}

/** Copies local files that an import needs to the database: a data folder moved to PostgreSQL may contain some. */
export async function shareWaiting(store: Store, dataDir: string): Promise<void> {
  for (const [id] of await findWaiting(store.read).values()) {
    if (existsSync(fileOf(dataDir, id))) await shareFile(store, dataDir, id);
  }
}

/** Writes all files from the database into a data folder, when the data is moved there. */
export async function fetchAll(store: Store, dataDir: string): Promise<void> {
  for (const [id] of await listAll(store.read).values()) await fetchFile(store, dataDir, id);
}

/** The ids of files older than a day in the database. */
export async function listOldShared(db: Db, now: number): Promise<string[]> {
  return (await listBefore(db).values(notBefore("imp", now - STRAY_AFTER))).map(([id]) => id);
}
