// Replaces a key: asks how long the old key stays valid, and shows the new one once, to be copied.

import { useState } from "preact/hooks";
import { api, data } from "../../data/api.ts";
import { changed } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { Copyable } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { useAction } from "../../parts/form.ts";
import { teamTexts as t } from "../../texts/team.ts";
import type { KeyKind } from "./shapes.ts";

const ANSWERS = {
  secret: "secret_key",
  public: "public_key",
  webhook: "webhook_secret",
  identity: "identity_secret",
} as const;

type Grace = keyof ReturnType<typeof t>["graces"];

export const RotateDialog = ({ kind, onClose }: { kind: KeyKind | null; onClose: () => void }) => (
  <Dialog title={kind === null ? "" : t().rotateTitle(t().kinds[kind])} isOpen={kind !== null} onClose={onClose}>
    {kind && <RotateForm kind={kind} onDone={onClose} />}
  </Dialog>
);

function RotateForm({ kind, onDone }: { kind: KeyKind; onDone: () => void }) {
  const [grace, setGrace] = useState<Grace>("24h");
  const [fresh, setFresh] = useState<string>();
  const { busy, problem, problems, run } = useAction();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await run(async () => {
      const { data: rotated } = await data(
        api.POST("/api/v1/projects/{slug}/rotate-keys", {
          params: { path: { slug: slug.value } },
          body: { keys: [kind], grace_period: grace },
        }),
      );
      setFresh(rotated[ANSWERS[kind]]);
      changed(["settings"]);
    });
  }

  if (fresh !== undefined) {
    return (
      <div class="form" role="status">
        <p>{t().rotated(t().kinds[kind])}</p>
        <Copyable text={fresh} label={t().kinds[kind]} />
        {kind === "secret" && <p class="small quiet">{t().notAgain}</p>}
        <button type="button" class="b main" onClick={onDone}>
          {t().done}
        </button>
      </div>
    );
  }
  return (
    <form class="form" onSubmit={submit}>
      <Field label={t().oldOne} hint={t().graceHint[kind]} problem={problems.grace_period ?? problem ?? undefined}>
        {(ids) => (
          <select class="in" {...ids} value={grace} onChange={(event) => setGrace(event.currentTarget.value as Grace)}>
            {Object.entries(t().graces).map(([value, name]) => (
              <option key={value} value={value} selected={value === grace}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" class="b danger" disabled={busy}>
        {t().rotate}
      </button>
    </form>
  );
}
