// A project's events are stored in consecutive partitions, and a customer's events are looked up in each of them. Every write would
// touch random pages of an index over all events, while the index of one partition stays in memory. The tables call them sheets.

import { type Db, statement } from "../../store/engine.ts";
import { numbersOf } from "../../store/numbers.ts";

/** A partition with this many events is full; the write that fills it may exceed this. */
export const FULL_PARTITION = 16_384;

const findOpen = statement<[number, number]>(
  "select number, events from tracked_sheets where project_id = ? and open = 1",
);
const setEvents = statement("update tracked_sheets set events = ? where number = ?");
const closePartition = statement("update tracked_sheets set open = 0 where number = ?");
const takeNumber = numbersOf("tracked_sheets");
const insertPartition = statement("insert into tracked_sheets (number, project_id, events, open) values (?, ?, ?, 1)");
const deleteEmpty = statement(
  `delete from tracked_sheets where not exists (select 1 from tracked_events e where e.sheet = tracked_sheets.number)`,
);

/** The number of the partition in which the next `events` events of a project are stored. */
export async function openPartition(tx: Db, projectId: string, events: number): Promise<number> {
  const [open] = await findOpen(tx).values(projectId);
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
