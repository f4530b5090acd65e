// The suppressed addresses: search, add, remove, and import or export as CSV.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { shortDay } from "../../data/format.ts";
import { projectApi, projectUrl, useProjectQuery } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field, Form, useAction } from "../../parts/form.tsx";
import { Answered, right, SetSection, Table, Turn } from "../../parts/page.tsx";
import { settingsTexts } from "../../texts/settings.ts";
import { suppressionsTexts as t } from "../../texts/settings-suppressions.ts";
import { AddDialog, RemoveDialog } from "./suppression-dialogs.tsx";

type Suppression = Shape<"Suppression">;
const PER_PAGE = 10;
const TYPING = 180; // milliseconds without a key before the list is fetched

export function SuppressionSection() {
  const [email, setEmail] = useState("");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<"add" | "import" | Suppression | null>(null);
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(email.trim()), TYPING);
    return () => clearTimeout(timer);
  }, [email]);
  const query = useProjectQuery("/suppressions", ["suppressions"], {
    query: { page, per_page: PER_PAGE, email: asked || undefined },
  });
  // The last list stays visible until the next answer arrives.
  const last = useRef(query);
  if (query.data.value !== undefined || query.error.value !== null) last.current = query;
  const close = () => setOpen(null);

  return (
    <SetSection id="suppressions" title={settingsTexts().sections.suppressions} why={t().suppressionsWhy} full>
      <div class="rowdo sift">
        <input
          class="in"
          type="search"
          aria-label={t().findAddress}
          placeholder={t().findAddress}
          value={email}
          onInput={(event) => {
            setEmail(event.currentTarget.value);
            setPage(1);
          }}
        />
        {may("member") && <Button class="b" text={t().addAddress} onClick={() => setOpen("add")} />}
        {may("member") && <Button class="b bare" text={t().importCsv} onClick={() => setOpen("import")} />}
        <a class="b bare" href={projectUrl("/suppressions.csv")} download>
          {t().exportCsv}
        </a>
      </div>
      <Answered query={last.current} lines={3}>
        {({ data: rows, meta }) =>
          rows.length === 0 ? (
            <p class="quiet">{asked === "" ? t().nobodySuppressed : t().notSuppressed(asked)}</p>
          ) : (
            <>
              <Rows rows={rows} onRemove={setOpen} />
              {meta.total > PER_PAGE && <Turn page={page} perPage={PER_PAGE} total={meta.total} onPage={setPage} />}
            </>
          )
        }
      </Answered>
      {open === "add" && <AddDialog onClose={close} />}
      {open === "import" && <ImportDialog onClose={close} />}
      {typeof open === "object" && open !== null && <RemoveDialog suppression={open} onClose={close} />}
    </SetSection>
  );
}

const Rows = ({ rows, onRemove }: { rows: readonly Suppression[]; onRemove: (row: Suppression) => void }) => (
  <section class="scroll" aria-label={t().suppressionTable}>
    <Table columns={[settingsTexts().address, t().why, right(t().since), { name: <span class="sr">{t().do}</span> }]}>
      {rows.map((row) => (
        <tr key={row.email}>
          <th scope="row" class="address">
            <bdi>{row.email}</bdi>
          </th>
          <td>
            {t().reasons[row.reason]}
            {row.deletion_requested && <span class="risk"> {t().deletionRequested}</span>}
          </td>
          <td class="r quiet">{shortDay(row.created_at)}</td>
          <td class="r">
            {may("member") && (
              <Button
                class="b bare"
                text={t().remove}
                aria-label={t().removeAddress(row.email)}
                onClick={() => onRemove(row)}
              />
            )}
          </td>
        </tr>
      ))}
    </Table>
  </section>
);

/** Imports addresses from a CSV file, and shows the result. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<Shape<"ImportedSuppressions">>();
  const { busy, problem, run } = useAction();

  async function submit(form: FormData): Promise<void> {
    const file = form.get("file") as File;
    setResult(undefined);
    await run(async () => {
      const { data: imported } = await projectApi.post("/suppressions/import", {
        body: file as never,
        bodySerializer: (body: unknown) => body as Blob,
        headers: { "content-type": "text/csv" },
      });
      setResult(imported);
      changed(["suppressions"]);
    });
  }

  return (
    <Dialog title={t().importTitle} onClose={onClose}>
      <Form class="form" onSubmit={submit}>
        <Field label={t().file} hint={t().fileHint} problem={problem ?? undefined}>
          {(ids) => <input class="in" {...ids} type="file" name="file" accept=".csv,text/csv,text/plain" required />}
        </Field>
        <Button class="b main" text={t().import} type="submit" disabled={busy} />
        <div role="status">{result && <Result result={result} />}</div>
      </Form>
    </Dialog>
  );
}

function Result({ result }: { result: Shape<"ImportedSuppressions"> }) {
  return (
    <>
      <p>{t().imported(result.added, result.already_suppressed, result.rejected)}</p>
      {result.errors.length > 0 && (
        <ul class="small quiet">
          {result.errors.slice(0, 20).map(({ line, message }) => (
            <li key={line}>{t().line(line, message)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
