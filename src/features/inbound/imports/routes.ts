// Imports over HTTP. The upload reads its body itself, so it precedes the JSON parser.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { contextOf } from "../../../http/context.ts";
import { CSV, download } from "../../../http/download.ts";
import { query, queryInput } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { logPageOf, logWindowOf } from "../../../http/paging.ts";
import { Item, LogList } from "../../../http/shapes.ts";
import { csvLine } from "../../../lib/csv-cell.ts";
import { AppError } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { SourceError } from "../../../lib/rows/rows.ts";
import type { FileFormat } from "../../../lib/rows/source-file.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { removeFile, saveUpload, whileArriving } from "./files.ts";
import { ErrorsQuery, FindImports, ImportQuery, ReadImport, toImport } from "./model.ts";
import { checkFile, everyError, getImport, listImports, startImport } from "./service.ts";
import { dropFile, shareFile } from "./shared-files.ts";
import type { ImportError } from "./tables.ts";

const ABOUT_UPLOAD = `The body is the file: CSV with a header row of field names, or NDJSON with one object on each line, of at most 512 MiB and 1,000,000 rows, in UTF-8, UTF-16 with a byte order mark, or Windows-1252, as spreadsheets save it. Its format is said by \`format\`, else by the content type (\`text/csv\`, \`application/x-ndjson\`), else by its first character. A job imports it: ask for the import until its status is \`completed\` or \`failed\`. Rows that are wrong are left out and listed among its errors. With \`dry_run=true\` every row is checked and nothing is written.

Every row may have a \`provider\` (default \`import\`) and \`occurred_at\`, the moment at which it was true (default: now).
- \`customers\`: \`customer_id\`, \`customer_email\`, \`customer_name\`. What payment providers or other rows reported of a later moment stays.
- \`subscriptions\`: \`subscription_id\`, \`customer_id\`, \`customer_email\`, \`customer_name\`, \`plan_id\`, \`plan_name\`, \`mrr\`, \`currency\`, \`status\` (\`running\` or \`ended\`; by default ended where there is an \`ended_at\`), \`cancel_scheduled\`, \`started_at\`, \`ended_at\`. Several rows of one subscription with different \`occurred_at\` show how its MRR changed.
- \`churn_events\`: the fields of a new churn event, with \`occurred_at\` as its \`created_at\`, \`reason_code\`, \`recovered_at\`, and \`external_id\` (or \`event_id\`), by which a row that comes again is left alone; without one, a row that is the same in all its fields, \`occurred_at\` included, is. They are history: nothing is written, planned or mailed because of them.`;

/** Seconds for a slow disk to take the last of a large file. */
const FLUSHING = 120;

/** The upload route, separate because it reads its own body. */
export const importUploadRoutes = ({ store, clock, config }: Deps) =>
  new Elysia({ prefix: "/projects/:slug/imports" })
    .use(queryInput())
    .use(inProject)
    .post(
      "/",
      async ({ auth, query, request }) => {
        const { kind, dry_run: dryRun = false } = query;
        const format = query.format ?? formatOf(request);
        const id = newId("imp", clock.now());
        const context = contextOf(request);
        context.allowSilence(FLUSHING);
        return whileArriving(id, async () => {
          const bytes = await saveUpload(config.data.dir, id, request.body);
          try {
            context.ignoredFields = [
              ...context.ignoredFields,
              ...(await checkFile(config.data.dir, { id, kind, format })),
            ];
            if (store.nodes) await shareFile(store, config.data.dir, id);
            const started = await store.write((tx) =>
              startImport(tx, auth.project, { id, kind, format, dryRun, bytes }, auth.actor, clock.now()),
            );
            if (store.nodes) await removeFile(config.data.dir, id);
            return { data: toImport(started) };
          } catch (error) {
            await dropFile(store, config.data.dir, id);
            if (error instanceof SourceError) throw new AppError("invalid", error.message);
            throw error;
          }
        });
      },
      describe({
        parse: "none",
        query: query(ImportQuery),
        id: "createImport",
        tag: "Imports and exports",
        access: peopleAndKeys("member"),
        summary: "Import customers, subscriptions or past churn events",
        description: ABOUT_UPLOAD,
        accepts: {
          "text/csv": "customer_email,event_type,mrr,currency\nada@example.com,cancellation,4900,usd\n",
          "application/x-ndjson":
            '{"customer_email":"ada@example.com","event_type":"cancellation","mrr":4900,"currency":"usd"}\n',
        },
        status: 202,
        response: Item(ReadImport),
      }),
    );

function formatOf(request: Request): FileFormat | null {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "text/csv" || type === "text/tab-separated-values") return "csv";
  if (type === "application/x-ndjson" || type === "application/ndjson" || type === "application/jsonl") return "ndjson";
  return null;
}

/** The routes that show imports. */
export const importRoutes = ({ store }: Pick<Deps, "store">) =>
  new Elysia({ prefix: "/imports" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) =>
        logPageOf(query, await listImports(store.read, auth.project, query, logWindowOf(query)), toImport),
      describe({
        query: query(FindImports),
        id: "listImports",
        tag: "Imports and exports",
        access: peopleAndKeys("viewer"),
        summary: "List imports",
        description: "Newest first.",
        response: LogList(ReadImport),
      }),
    )
    .get(
      "/:id",
      async ({ auth, params }) => ({ data: toImport(await getImport(store.read, auth.project, params.id)) }),
      describe({
        id: "getImport",
        tag: "Imports and exports",
        access: peopleAndKeys("viewer"),
        summary: "Get an import",
        response: Item(ReadImport),
      }),
    )
    .get(
      "/:id/errors",
      async ({ auth, params, query, request }) => {
        const found = await getImport(store.read, auth.project, params.id);
        const format = query.format ?? (wantsNdjson(request) ? "ndjson" : "csv");
        return errorFile(everyError(store.read, found), found.id, format);
      },
      describe({
        query: query(ErrorsQuery),
        id: "listImportErrors",
        tag: "Imports and exports",
        access: peopleAndKeys("viewer"),
        summary: "List what is wrong with the rows of an import",
        description:
          "One line for each wrong field: the `line` on which its row begins in the file, the `field` (`row` where it is the row as a whole) and the `message`. CSV, or NDJSON with `format=ndjson` or `Accept: application/x-ndjson`.",
        contentType: "text/csv",
        alsoAs: ["application/x-ndjson"],
      }),
    );

const wantsNdjson = (request: Request): boolean => /\bndjson\b/i.test(request.headers.get("accept") ?? "");

function errorFile(batches: AsyncGenerator<ImportError[]>, id: string, format: FileFormat): Response {
  const [type, head, lineOf] =
    format === "csv"
      ? [CSV, csvLine(["line", "field", "message"]), csvLineOf]
      : ["application/x-ndjson", "", ndjsonLineOf];
  const linesOf = ({ line, details }: ImportError) => details.map((fault) => lineOf(line, fault)).join("");
  return download({ filename: `${id}-errors.${format}`, type, head }, batches, linesOf);
}

type Fault = ImportError["details"][number];

const csvLineOf = (line: number, { field, message }: Fault): string => csvLine([line, field, message]);
const ndjsonLineOf = (line: number, { field, message }: Fault): string =>
  `${JSON.stringify({ line, field, message })}\n`;
