// Cursors of lists that are sorted newest first: a page continues where the previous one ended, whatever was added meanwhile.

import { invalid } from "./errors.ts";

/** The time and id of a page's last row. */
export type Position = { at: number; id: string };

const PATTERN = /^(\d{1,16})\.([\w-]{1,80})$/;

/** Opaque to clients. */
export const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at}.${id}`).toString("base64url");

/** @throws `invalid` for a text that is no cursor. */
export function readCursor(text: string): Position {
  const [, at, id] = PATTERN.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (at === undefined || id === undefined) throw invalid("cursor", "must be the next_cursor of the page before");
  return { at: Number(at), id };
}
