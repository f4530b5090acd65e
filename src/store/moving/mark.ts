// Marks a database that was moved, or that is an unfinished copy. Neither may be served, because mail would go out twice.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { forceToDisk } from "../../lib/force-to-disk.ts";
import { StoreError } from "../engine.ts";
import { type Client, runOn } from "../postgres/connection.ts";
import type { Move } from "./side.ts";

const FILE = "moving.json";

const markOf = (folder: string): string => join(folder, FILE);

/** Where the database of this folder was moved to, or is being moved to; null if it was not. */
export function findMove(folder: string): Move | null {
  const path = markOf(folder);
  if (!existsSync(path)) return null;
  try {
    const { id, place } = JSON.parse(readFileSync(path, "utf8"));
    if (typeof id === "string" && typeof place === "string") return { id, place };
  } catch {
    // Truncated by a crash, before anything was copied.
  }
  return { id: "", place: "another database" };
}

export function markMove(folder: string, move: Move): void {
  writeFileSync(markOf(folder), JSON.stringify(move));
  forceToDisk(markOf(folder));
  forceToDisk(dirname(markOf(folder)));
}

/** For a folder that contains the data again. */
export const forgetMove = (folder: string): void => rmSync(markOf(folder), { force: true });

/** @throws {StoreError} if the database of this folder was moved. */
export function refuseMovedFolder(folder: string): void {
  const move = findMove(folder);
  if (move === null) return;
  throw new StoreError(
    `The data of ${folder} were moved to ${move.place}, or are on the way: set data.url to it, or run recoverd migrate-to again to finish. To go on with what is here instead, delete ${markOf(folder)}`,
  );
}

/** `role`: "copy" while it is filled from elsewhere, "moved" once its rows are, or are being, moved elsewhere. */
export const CREATE_MARK =
  'create table if not exists moving (role text collate "C" primary key, id text not null, place text not null)';

/** Where the rows of this database were moved to, or are being moved to. */
export async function findMoveFrom(client: Client): Promise<Move | null> {
  if (!(await hasMark(client))) return null;
  const { rows } = await runOn(client, "select id, place from moving where role = 'moved'", [], true);
  return (rows as Move[])[0] ?? null;
}

/** The id of the move that fills this database; null if there is none. */
export async function findCopy(client: Client): Promise<string | null> {
  if (!(await hasMark(client))) return null;
  const { rows } = await runOn(client, "select id from moving where role = 'copy'", []);
  return (rows as [string][])[0]?.[0] ?? null;
}

export async function markMoveFrom(client: Client, { id, place }: Move): Promise<void> {
  await runOn(client, CREATE_MARK, []);
  await runOn(client, "insert into moving (role, id, place) values ('moved', ?, ?)", [id, place]);
}

/** @throws {StoreError} if this database was moved, or is an unfinished copy. */
export async function refuseMoved(client: Client): Promise<void> {
  if (!(await hasMark(client))) return;
  const move = await findMoveFrom(client);
  throw new StoreError(
    move
      ? `The data of data.url were moved to ${move.place}, or are on the way: use that folder without data.url, or run recoverd migrate-to again to finish. To go on with the database instead, drop its table "moving"`
      : "The database of data.url is an unfinished copy: run recoverd migrate-to again to finish it, without data.url",
  );
}

async function hasMark(client: Client): Promise<boolean> {
  const { rows } = await runOn(client, "select count(*) from pg_class where oid = to_regclass('moving')", []);
  return (rows as [number][])[0]![0] > 0;
}
