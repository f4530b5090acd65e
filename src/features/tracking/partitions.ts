// A project's events are stored in consecutive partitions, and a customer's events are looked up in each of them. Every write would
// touch random pages of an index over all events, while the index of one partition stays in memory. The tables call them sheets.

import { compile, type Db, prepared } from "../../store/engine.ts";
import { numbersOf } from "../../store/numbers.ts";

/** A partition with this many events is full; the write that fills it may exceed this. */
export const FULL_PARTITION = 16_384;

const findOpen = prepared((db) =>
  compile(db, "select number, events from tracked_sheets where project_id = ? and open = 1"),
);
const setEvents = prepared((db) => compile(db, "update tracked_sheets set events = ? where number = ?"));
const closePartition = prepared((db) => compile(db, "update tracked_sheets set open = 0 where number = ?"));
const takeNumber = numbersOf("tracked_sheets");
const insertPartition = prepared((db) =>
  compile(db, "insert into tracked_sheets (number, project_id, events, open) values (?, ?, ?, 1)"),
);
const deleteEmpty = prepared((db) =>
  compile(
    db,
    `delete from tracked_sheets where not exists (select 1 from tracked_events e where e.sheet = tracked_sheets.number)`,
  ),
);

/** The number of the partition in which the next `events` events of a project are stored. */
export async function openPartition(tx: Db, projectId: string, events: number): Promise<number> {
  const [open] = (await findOpen(tx).values(projectId)) as [number, number][];
  if (open !== undefined) {
    const [number, written] = open;
    if (written < FULL_PARTITION) {
      await setEvents(tx).run(written + events, number);
      return number;
    }
    await closePartition(tx).run(number);
  }
  const number = await takeNumber(tx);
  await insertPartition(tx).run(number, projectId, events);
  return number;
}

/** Deletes the partitions whose events are all deleted. */
export async function deletePartitionsWithoutEvents(tx: Db): Promise<void> {
  await deleteEmpty(tx).run();
}
