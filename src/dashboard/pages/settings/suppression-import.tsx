// Imports addresses from a CSV file, and shows the result.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field, Form, useAction } from "../../parts/form.tsx";
import { suppressionsTexts as t } from "../../texts/settings-suppressions.ts";

export const ImportDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog title={t().importTitle} isOpen={isOpen} onClose={onClose}>
    <ImportForm />
  </Dialog>
);

function ImportForm() {
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
    <Form class="form" onSubmit={submit}>
      <Field label={t().file} hint={t().fileHint} problem={problem ?? undefined}>
        {(ids) => <input class="in" {...ids} type="file" name="file" accept=".csv,text/csv,text/plain" required />}
      </Field>
      <Button class="b main" text={t().import} type="submit" disabled={busy} />
      <div role="status">{result && <Result result={result} />}</div>
    </Form>
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
