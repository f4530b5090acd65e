// The HTTP route for importing suppressions from CSV. It reads its own body, so it must come before the JSON parser.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { readBytes, TooLarge } from "../../http/body.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { AppError } from "../../lib/errors.ts";
import { decoding } from "../../lib/rows/decoding.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { recordAudit } from "../projects/audit.ts";
import { csvRows } from "./csv.ts";
import { Imported, isEmail } from "./model.ts";
import { addSuppressions } from "./service.ts";
import type { SuppressionReason } from "./tables.ts";

const LARGEST_IMPORT = 10 * 1024 * 1024;
const AT_ONCE = 100; // rows per transaction, so that others do not wait long
const MAX_ERRORS = 100;

type GoodRow = { email: string; reason: SuppressionReason };

export const suppressionImportRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/projects/:slug/suppressions" }).use(inProject).post(
    "/import",
    async ({ auth, request }) => {
      const text = await csvText(request);
      const result = {
        added: 0,
        already_suppressed: 0,
        rejected: 0,
        errors: [] as { line: number; message: string }[],
      };
      let rows: GoodRow[] = [];
      const flush = async () => {
        const batch = rows;
        rows = [];
        const added = await store.write((tx) => addSuppressions(tx, auth.project, batch, clock.now()));
        result.added += added;
        result.already_suppressed += batch.length - added;
      };
      for await (const row of csvRows(text, isEmail)) {
        if ("problem" in row) {
          result.rejected++;
          // The last one always has a place, because it may say that the rest was not read.
          const place = Math.min(result.errors.length, MAX_ERRORS - 1);
          result.errors[place] = { line: row.line, message: row.problem };
          continue;
        }
        rows.push(row);
        if (rows.length === AT_ONCE) await flush();
      }
      await flush();
      const { errors: _, ...counts } = result;
      const entry = { project: auth.project, actor: auth.actor, action: "suppressions.imported", details: counts };
      await store.write((tx) => recordAudit(tx, entry, clock.now()));
      return { data: result };
    },
    describe({
      parse: "none",
      id: "importSuppressions",
      tag: "Email delivery",
      access: peopleAndKeys("member"),
      summary: "Import suppressions from CSV",
      description:
        "The body is CSV of at most 10 MiB, in UTF-8, UTF-16 or Windows-1252, as spreadsheets save it: a header row with `email` and, if wanted, `reason`, or else the address and the reason in the first two cells. Good rows are imported, each bad one is reported with its line.",
      accepts: { "text/csv": "email,reason\nada@example.com,manual\n" },
      response: Item(Imported),
    }),
  );

async function csvText(request: Request): Promise<string> {
  const bytes = await readBytes(request, LARGEST_IMPORT);
  if (bytes instanceof TooLarge)
    throw new AppError("invalid", "The file is too large: an import accepts at most 10 MiB");
  const text = decoded(bytes);
  if (text.trim() === "" || text.includes("\0"))
    throw new AppError("invalid", "The body must be a CSV file with an address in each row");
  return text;
}

function decoded(bytes: Uint8Array): string {
  const decode = decoding();
  try {
    return decode(bytes) + decode();
  } catch {
    throw new AppError("invalid", "The file is not UTF-8; save it as “CSV UTF-8”");
  }
}
