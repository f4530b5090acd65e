// Every table as CSV over HTTP. Rows are streamed, and each export is recorded in the audit log.

import { type TObject, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { csvDownload } from "../../../http/download.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { CurrencyCode } from "../../../http/shapes.ts";
import type { Cell } from "../../../lib/csv-cell.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { recordAudit } from "../../projects/audit.ts";
import { FindCohorts } from "../cohorts/model.ts";
import { DayOf, FindMode, FindPeriod } from "../model.ts";
import type { ExportAsked, ExportTable } from "./exports/table.ts";
import { EXPORTS } from "./exports/tables.ts";

const STORED_DAYS = {
  from: DayOf("First day, in the project's time zone; all by default"),
  to: DayOf("Last day, included; all by default"),
};

const ASKED: Record<ExportTable["takes"], TObject> = {
  period: Type.Object(STORED_DAYS),
  period_and_mode: Type.Object({ ...STORED_DAYS, ...FindMode }),
  statistics: Type.Object(FindPeriod),
  cohorts: FindCohorts,
  currency: Type.Object({ currency: Type.Optional(CurrencyCode), ...FindMode }),
  mode: Type.Object(FindMode),
};

const ABOUT =
  "Lines of RFC 4180 in UTF-8 with a header row; times are ISO 8601 in UTC, money is in the currency's minor unit, unknown values are empty. A text that a spreadsheet would evaluate as a formula is preceded by an apostrophe. Each export is written into the audit log.";

export function exportRoutes({ store, ingest, reader, clock }: Pick<Deps, "store" | "ingest" | "reader" | "clock">) {
  const app = new Elysia({ prefix: "/exports" }).use(inProject);
  for (const table of EXPORTS) {
    app.get(
      `/${table.name}.csv`,
      async ({ auth: { project, actor }, query }) => {
        await ingest.caughtUp();
        const now = clock.now();
        const asked = query as ExportAsked;
        const batches = table.rows({ store, reader, project, now }, asked);
        // Rejects an invalid request before anything is sent or recorded.
        const first = await batches.next();
        await store.write((tx) =>
          recordAudit(tx, { project, actor, action: "data.exported", target: table.name, details: { ...asked } }, now),
        );
        return csvDownload(
          `${table.name}-${project.slug}`,
          table.columns,
          startingWith(first, batches),
          (cells) => cells,
        );
      },
      describe({
        query: query(ASKED[table.takes]),
        id: `export${pascalCase(table.name)}`,
        tag: "Imports and exports",
        access: peopleAndKeys("viewer"),
        summary: table.summary,
        description: table.description ? `${table.description} ${ABOUT}` : ABOUT,
        contentType: "text/csv",
      }),
    );
  }
  return app;
}

/** `churn-events` is `ChurnEvents`. */
const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The batches, of which the first has been read. */
async function* startingWith(first: IteratorResult<Cell[][]>, rest: AsyncGenerator<Cell[][]>) {
  if (!first.done) yield first.value;
  yield* rest;
}
