// The sheets that a project's events are written on, one after the other. A customer's events are looked up on each: an
// index over all of a project's events would be touched everywhere by every write, and that of a sheet stays in memory.

import { compile, type Db, prepared } from "../../store/engine.ts";

/** A sheet with so many events is full; the write that fills it may put some more on it. */
export const FULL_SHEET = 16_384;

const findOpen = prepared((db) =>
  compile(db, "select number, events from tracked_sheets where project_id = ? and open = 1"),
);
const setEvents = prepared((db) => compile(db, "update tracked_sheets set events = ? where number = ?"));
const closeSheet = prepared((db) => compile(db, "update tracked_sheets set open = 0 where number = ?"));
const highestNumber = prepared((db) => compile(db, "select max(number) from tracked_sheets"));
const insertSheet = prepared((db) =>
  compile(db, "insert into tracked_sheets (number, project_id, events, open) values (?, ?, ?, 1)"),
);
const deleteEmpty = prepared((db) =>
  compile(
    db,
    `delete from tracked_sheets where not exists (select 1 from tracked_events e where e.sheet = tracked_sheets.number)`,
  ),
);

/** The number of the sheet that so many events of a project are written on now. */
export async function takeSheet(tx: Db, projectId: string, events: number): Promise<number> {
  const [open] = (await findOpen(tx).values(projectId)) as [number, number][];
  if (open !== undefined) {
    const [number, written] = open;
    if (written < FULL_SHEET) {
      await setEvents(tx).run(written + events, number);
      return number;
    }
    await closeSheet(tx).run(number);
  }
  const number = Number((await highestNumber(tx).values())[0]?.[0] ?? 0) + 1;
  await insertSheet(tx).run(number, projectId, events);
  return number;
}

/** Deletes the sheets whose events are all forgotten. */
export async function dropEmptySheets(tx: Db): Promise<void> {
  await deleteEmpty(tx).run();
}
