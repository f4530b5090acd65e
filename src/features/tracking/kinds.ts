// The numbers of activity's kinds in a project. There are so many and no more: a page that makes up names must not fill
// the database, nor take the room of what the project's own servers tell.

import { AppError } from "../../lib/errors.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { isMeaningful, OF_FEATURE, WITHOUT_FEATURE } from "./names.ts";

/** The most names of its own, and as many features, that a project may use; each once with and once without an API key. */
const MOST_NAMES = 500;

const numberOf = prepared((db) =>
  compile(db, "select number from activity_kinds where project_id = ? and name = ? and trusted = ?"),
);
const lastNumber = prepared((db) => compile(db, "select max(number) from activity_kinds where project_id = ?"));
const namesOf = prepared((db) => compile(db, "select name from activity_kinds where project_id = ? and trusted = ?"));
const insertKind = prepared((db) =>
  compile(db, "insert into activity_kinds (project_id, number, name, trusted) values (?, ?, ?, ?)"),
);

/** There is no room for another name. */
export class TooManyNames extends AppError {
  constructor(readonly unknownName: string) {
    super("invalid", `This project uses ${MOST_NAMES} names of events already: use one of them`);
  }
}

/**
 * The number of a kind, which is a new one if need be. Where there are to be no more than so many (`capped`), a feature too
 * many counts as `feature_used` alone.
 * @throws {TooManyNames}
 */
export async function kindNumber(
  tx: Db,
  projectId: string,
  name: string,
  trusted: boolean,
  capped: boolean,
): Promise<number> {
  const [known] = await numberOf(tx).values(projectId, name, Number(trusted));
  if (known) return known[0] as number;
  if (capped && !isMeaningful(name) && !(await hasRoom(tx, projectId, name, trusted))) {
    if (!name.startsWith(OF_FEATURE)) throw new TooManyNames(name);
    return kindNumber(tx, projectId, WITHOUT_FEATURE, trusted, capped);
  }
  const number = Number((await lastNumber(tx).values(projectId))[0]?.[0] ?? 0) + 1;
  await insertKind(tx).run(projectId, number, name, Number(trusted));
  return number;
}

/** Names of the project's own and features are counted apart. */
async function hasRoom(tx: Db, projectId: string, name: string, trusted: boolean): Promise<boolean> {
  const names = (await namesOf(tx).values(projectId, Number(trusted))) as [string][];
  const isFeature = name.startsWith(OF_FEATURE);
  const alike = names.filter(([other]) => !isMeaningful(other) && other.startsWith(OF_FEATURE) === isFeature);
  return alike.length < MOST_NAMES;
}
