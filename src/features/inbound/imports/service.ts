// Imports the rows of an uploaded file in batches. Each batch commits its progress with its rows.

import { and, asc, eq, gt } from "drizzle-orm";
import { defined } from "../../../lib/defined.ts";
import { type Detail, found } from "../../../lib/errors.ts";
import { type Row, SourceError } from "../../../lib/rows/rows.ts";
import { type FileFormat, openRows } from "../../../lib/rows/source-file.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import type { Db, Store } from "../../../store/engine.ts";
import { insertInto, insertOrIgnore } from "../../../store/insert.ts";
import { type Listed, type LogWindow, logPage } from "../../../store/pages.ts";
import { runParts } from "../../../store/parts.ts";
import { findRow, hasRow, matches } from "../../../store/rows.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import { findProject } from "../../projects/service.ts";
import type { Project } from "../../projects/tables.ts";
import { aboutEach } from "./about.ts";
import { applyPlans, applyRow } from "./apply-row.ts";
import { fileOf, isArriving, listOldFiles } from "./files.ts";
import { IMPORT_SPECS, type ImportRow, readRow, type SubscriptionRow } from "./model.ts";
import { dropFile, fetchFile, listOldShared } from "./shared-files.ts";
import { type Import, type ImportError, type ImportKind, type ImportStatus, importErrors, imports } from "./tables.ts";

const MOST_ROWS = 1_000_000;

/** Rows per transaction, which takes about ten milliseconds, so that other writes get their turn. */
const AT_ONCE = 100;

export const runImport = defineJob<{ importId: string }>("run_import");
export const sweepImports = defineJob("sweep_imports");

type NewImport = { id: string; kind: ImportKind; format: FileFormat | null; dryRun: boolean; bytes: number };

/** Reads the first row of a file, to reject an unusable file immediately. Returns the names that are no fields. @throws SourceError */
export async function checkFile(
  dataDir: string,
  { id, kind, format }: Pick<NewImport, "id" | "kind" | "format">,
): Promise<readonly string[]> {
  const rows = await rowsOf(dataDir, { id, kind, format }, new AbortController().signal);
  const first = await rows.next();
  await rows.return(undefined);
  return first.done ? [] : first.value.ignored;
}

/** Enqueues the import of a file that is already in its folder. */
export async function startImport(
  tx: Db,
  project: Project,
  { id, kind, format, dryRun, bytes }: NewImport,
  actor: Actor,
  now: number,
): Promise<Import> {
  const started: Import = {
    id,
    projectId: project.id,
    kind,
    format,
    dryRun,
    status: "queued",
    bytes,
    progress: 0,
    rowsRead: 0,
    rowsImported: 0,
    rowsUnchanged: 0,
    rowsRejected: 0,
    error: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
  };
  await insertImport(tx, started);
  const details = { kind, dry_run: dryRun, bytes };
  await recordAudit(tx, { project, actor, action: "import.started", target: id, details }, now);
  // The job does not belong to the project, so that it survives the project's deletion and removes the file.
  await enqueue(tx, runImport, { importId: id }, now, { key: `import:${id}` });
  return started;
}

const insertImport = insertInto(imports);

/** `mostRows`: how many rows of a file are imported at most, a million by default. */
type Place = { store: Store; dataDir: string; now: () => number; mostRows?: number };

/**
 * Imports the remaining rows. True when the import is over, successful or not; false if it was stopped before, and will
 * continue from the same row.
 */
export async function importRows(place: Place, importId: string, stop: AbortSignal): Promise<boolean> {
  const { store, dataDir, now, mostRows = MOST_ROWS } = place;
  let current: Import | undefined = await store.write((tx) => beginImport(tx, importId, now()));
  const done = current?.rowsRead ?? 0;
  let error: string | null = null;
  const batch: Row[] = [];
  const flush = async () => {
    if (current) current = await importBatch(place, current, batch.splice(0));
  };
  try {
    if (store.nodes && current) await fetchFile(store, dataDir, importId);
    let index = 0;
    for await (const row of current ? await rowsOf(dataDir, current, stop) : []) {
      if (index++ < done) continue;
      if (index > mostRows) throw tooMany(mostRows, row.line);
      if (batch.push(row) < AT_ONCE) continue;
      await flush();
      if (!current) break; // its project was deleted
      if (stop.aborted) return false;
    }
  } catch (failure) {
    if (stop.aborted) return false;
    if (!(failure instanceof SourceError)) throw failure;
    error = failure.message;
  }
  await flush();
  if (current) await endImport(store, current, error, now());
  await dropFile(store, dataDir, importId);
  return true;
}

const tooMany = (most: number, line: number): SourceError =>
  new SourceError(
    `An import takes ${most.toLocaleString("en-US")} rows at most; nothing from line ${line} on was read`,
  );

const rowsOf = (dataDir: string, { id, kind, format }: Pick<Import, "id" | "kind" | "format">, stop: AbortSignal) =>
  openRows(fileOf(dataDir, id), IMPORT_SPECS[kind], { stop, name: "The file", format });

/** Undefined if the import no longer exists or is over. */
async function beginImport(tx: Db, importId: string, now: number): Promise<Import | undefined> {
  const found = await findRow(tx, imports, { id: importId });
  if (!found || (found.status !== "queued" && found.status !== "running")) return undefined;
  const begun = { status: "running" as const, startedAt: found.startedAt ?? now };
  await tx.update(imports).set(begun).where(eq(imports.id, importId));
  return { ...found, ...begun };
}

/** Imports the rows and records the progress in one transaction. Undefined if the import no longer exists. */
async function importBatch({ store, now }: Place, current: Import, batch: readonly Row[]): Promise<Import | undefined> {
  if (batch.length === 0) return current;
  const read = batch.map((row) => ({ line: row.line, ...readOne(current.kind, row, now()) }));
  const rows = read.flatMap((one) => ("row" in one ? [one.row] : []));
  const rejected = read.flatMap((one) => ("details" in one ? [one] : []));
  return store.write(
    async (tx) => {
      const project = await findProject(tx, current.projectId);
      if (!project) return undefined;
      for (const { line, details } of rejected) {
        await insertError(tx, { importId: current.id, projectId: project.id, line, details });
      }
      if (current.kind === "subscriptions" && !current.dryRun) {
        await applyPlans(tx, { project, import: current }, rows as SubscriptionRow[]);
      }
      const results = await runParts(
        tx,
        rows.map((row) => (part: Db) => applyRow(part, { project, import: current }, row, now())),
        () => aboutEach(tx, project, current.kind, rows),
      );
      const imported = results.filter((isNew) => isNew).length;
      const taken = {
        rowsRead: current.rowsRead + batch.length,
        rowsImported: current.rowsImported + imported,
        rowsUnchanged: current.rowsUnchanged + rows.length - imported,
        rowsRejected: current.rowsRejected + rejected.length,
        progress: batch.at(-1)!.progress ?? current.progress,
      };
      await tx.update(imports).set(taken).where(eq(imports.id, current.id));
      return { ...current, ...taken };
    },
    { lane: current.projectId },
  );
}

const insertError = insertOrIgnore(importErrors);

function readOne(kind: ImportKind, row: Row, now: number): { row: ImportRow } | { details: Detail[] } {
  return "problem" in row ? { details: [{ field: "row", message: row.problem }] } : readRow(kind, row.fields, now);
}

async function endImport(store: Store, { id }: Import, error: string | null, now: number): Promise<void> {
  const ended = error === null ? { status: "completed" as const, progress: 1 } : { status: "failed" as const, error };
  await store.write((tx) =>
    tx
      .update(imports)
      .set({ ...ended, finishedAt: now })
      .where(eq(imports.id, id)),
  );
}

/** Marks an import as failed after its job failed for good. */
export async function abandonImport({ store, dataDir, now }: Place, importId: string, reason: string): Promise<void> {
  const found = await findRow(store.read, imports, { id: importId });
  if (found) await endImport(store, found, `The import could not go on (${reason}): import the file again`, now());
  await dropFile(store, dataDir, importId);
}

/** Removes the files that no import needs: of uploads cut off by a crash, of deleted projects. */
export async function sweepFiles({ store, dataDir, now }: Place): Promise<void> {
  const shared = store.nodes ? await listOldShared(store.read, now()) : [];
  for (const id of [...(await listOldFiles(dataDir, now())), ...shared]) {
    if (isArriving(id)) continue;
    const isNeeded = await hasRow(store.read, imports, { id, status: ["queued", "running"] });
    if (!isNeeded) await dropFile(store, dataDir, id);
  }
}

/** The project's import. @throws `not_found` */
export async function getImport(db: Db, project: Pick<Project, "id">, id: string): Promise<Import> {
  return found("The import", await findRow(db, imports, { projectId: project.id, id }));
}

type ImportFilter = { kind?: ImportKind; status?: ImportStatus };

/** A page of the project's imports, newest first, and the total number of matches. */
export async function listImports(
  db: Db,
  project: Pick<Project, "id">,
  { kind, status }: ImportFilter,
  window: LogWindow,
): Promise<Listed<Import>> {
  const matching = matches(imports, { projectId: project.id, ...defined({ kind, status }) });
  return logPage(db, { table: imports, by: [imports.createdAt, imports.id], matching }, window);
}

const ERRORS_AT_ONCE = 1_000;

/** All errors in the rows of an import, by line, a thousand at a time. */
export async function* everyError(db: Db, { id }: Pick<Import, "id">): AsyncGenerator<ImportError[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(importErrors)
      .where(and(eq(importErrors.importId, id), gt(importErrors.line, last)))
      .orderBy(asc(importErrors.line))
      .limit(ERRORS_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < ERRORS_AT_ONCE) return;
    last = rows.at(-1)!.line;
  }
}
