// The details of an import: the numbers of its rows, and the errors in them.

import { ApiError } from "../../data/api.ts";
import { count } from "../../data/format.ts";
import { projectUrl } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { bytes } from "../../parts/bytes.ts";
import { Answered, right, Scroll, Table } from "../../parts/page.tsx";
import { at, code, Pairs } from "../../parts/pairs.tsx";
import { activity as t } from "../../texts/activity.ts";
import type { RowOf } from "./logs.ts";

type Fault = { line: number; field: string; message: string };

const SHOWN = 100; // errors; a link leads to the file with all of them

export function OpenedImport({ row: { id, item } }: { row: RowOf<"imports"> }) {
  const { rows } = item;
  return (
    <>
      <div>
        {item.error !== null && (
          <p>
            <bdi>{item.error}</bdi>
          </p>
        )}
        <Pairs
          of={[
            [t().created, at(item.created_at)],
            [t().finished, at(item.finished_at)],
            [t().size, bytes(item.bytes)],
            [t().imported, count(rows.imported)],
            [t().unchanged, rows.unchanged > 0 ? count(rows.unchanged) : null],
            [t().rejected, count(rows.rejected)],
            [t().eventId, code(id)],
          ]}
        />
      </div>
      {rows.rejected > 0 ? <Faults id={id} rejected={rows.rejected} /> : <p class="quiet">{t().noErrors}</p>}
    </>
  );
}

const addressOf = (id: string, format: string): string => projectUrl(`/imports/${id}/errors`, { format });

function Faults({ id, rejected }: { id: string; rejected: number }) {
  const query = useQuery(`import-errors ${slug.value} ${id} ${rejected}`, (signal) => firstFaults(id, signal));
  return (
    <Answered query={query} lines={5}>
      {(faults) => (
        <div>
          <Scroll label={t().problem}>
            <Table columns={[right(t().line), t().field, t().problem]}>
              {faults.map(({ line, field, message }, index) => (
                <tr key={index}>
                  <td class="r">{count(line)}</td>
                  <td>
                    <bdi class="mono">{field}</bdi>
                  </td>
                  <td>
                    <bdi>{message}</bdi>
                  </td>
                </tr>
              ))}
            </Table>
          </Scroll>
          <p class="small">
            <a class="text" href={addressOf(id, "csv")} download={`${id}-errors.csv`}>
              {t().allErrors}
            </a>
          </p>
        </div>
      )}
    </Answered>
  );
}

/** Reads the first errors of a file that may be long, and not the rest. */
async function firstFaults(id: string, signal: AbortSignal): Promise<Fault[]> {
  const response = await fetch(addressOf(id, "ndjson"), { signal, credentials: "same-origin" });
  if (!response.ok || response.body === null) throw new ApiError(response.status, "unknown", response.statusText);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let lines: string[] = [];
  while (lines.length <= SHOWN) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    lines = text.split("\n");
  }
  void reader.cancel();
  return text
    .split("\n")
    .slice(0, SHOWN)
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as Fault);
}
