// The form to import a file: the kind of its rows, the file, and the progress of the upload.

import { useState } from "preact/hooks";
import { ApiError, errorOf, type Shape } from "../../data/api.ts";
import { percent } from "../../data/format.ts";
import { projectUrl } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Check, Field, Form, SelectField, useAction } from "../../parts/form.tsx";
import { activity as t } from "../../texts/activity.ts";
import { shell } from "../../texts/shell.ts";

type Kind = Shape<"ImportKind">;

type Props = { onClose: () => void; onStarted: (id: string) => void };

export function UploadDialog({ onClose, onStarted }: Props) {
  const [kind, setKind] = useState<Kind>("customers");
  const [file, setFile] = useState<File | null>(null);
  const [isDry, setDry] = useState(false);
  const [part, setPart] = useState<number | null>(null);
  const { busy, problem, problems, run } = useAction();

  async function start(): Promise<void> {
    if (file === null) return;
    let id = "";
    const done = await run(async () => {
      id = await upload(file, kind, isDry, setPart);
    });
    setPart(null);
    if (done) onStarted(id);
  }

  return (
    <Dialog title={t().importFile} onClose={onClose}>
      <Form class="form" onSubmit={start}>
        <SelectField
          label={t().kind}
          hint={
            <>
              {t().fields}: <span class="mono">{t().fieldsOf[kind]}</span>
            </>
          }
          problem={problems.kind}
          options={Object.entries(t().importKinds) as [Kind, string][]}
          value={kind}
          onChoose={setKind}
        />
        <Field label={t().file} hint={t().fileHint} problem={problem ?? Object.values(problems)[0]}>
          {(ids) => (
            <input
              {...ids}
              class="in"
              type="file"
              required
              accept=".csv,.tsv,.ndjson,.jsonl,.txt,text/csv,application/x-ndjson"
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            />
          )}
        </Field>
        <Check isOn={isDry} onTurn={setDry}>
          {t().onlyCheck}
        </Check>
        {part !== null && <progress max={1} value={part} aria-label={t().uploading(percent(part))} />}
        <Button
          class="b main"
          text={part !== null ? t().uploading(percent(part)) : isDry ? t().check : t().start}
          type="submit"
          disabled={busy || file === null}
        />
      </Form>
    </Dialog>
  );
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of uploads. */
function upload(file: File, kind: Kind, isDry: boolean, onPart: (part: number) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open("POST", projectUrl("/imports", { kind, dry_run: isDry ? "true" : undefined }));
  const isJson = /\.(ndjson|jsonl)$/i.test(file.name);
  request.setRequestHeader("content-type", isJson ? "application/x-ndjson" : "text/csv");
  request.upload.onprogress = ({ loaded, total }) => onPart(total === 0 ? 1 : loaded / total);
  request.responseType = "json"; // null if a proxy answers with a page of its own
  request.onerror = () => reject(new ApiError(0, "unreachable", shell().notReached));
  request.onload = () => {
    const answer = request.response as { data?: { id: string } } | null;
    if (answer?.data) resolve(answer.data.id);
    else errorOf(answer, request.status).then(reject, reject);
  };
  request.send(file);
  return promise;
}
