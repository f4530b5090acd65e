// Replaces a key: asks how long the old key stays valid, and shows the new one once, to be copied.

import { useState } from "preact/hooks";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Copyable } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, SelectField, useAction } from "../../parts/form.tsx";
import { teamTexts as t } from "../../texts/team.ts";
import type { KeyKind } from "./shapes.ts";

const ANSWERS = {
  secret: "secret_key",
  public: "public_key",
  webhook: "webhook_secret",
  identity: "identity_secret",
} as const;

type Grace = keyof ReturnType<typeof t>["graces"];

export const RotateDialog = ({ kind, onClose }: { kind: KeyKind; onClose: () => void }) => (
  <Dialog title={t().rotateTitle(t().kinds[kind])} onClose={onClose}>
    <RotateForm kind={kind} onDone={onClose} />
  </Dialog>
);

function RotateForm({ kind, onDone }: { kind: KeyKind; onDone: () => void }) {
  const [grace, setGrace] = useState<Grace>("24h");
  const [fresh, setFresh] = useState<string>();
  const { busy, problem, problems, run } = useAction();

  async function submit(): Promise<void> {
    await run(async () => {
      const { data: rotated } = await projectApi.post("/rotate-keys", { body: { keys: [kind], grace_period: grace } });
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
        <Button class="b main" text={t().done} onClick={onDone} />
      </div>
    );
  }
  return (
    <Form class="form" onSubmit={submit}>
      <SelectField
        label={t().oldOne}
        hint={t().graceHint[kind]}
        problem={problems.grace_period ?? problem}
        options={Object.entries(t().graces) as [Grace, string][]}
        value={grace}
        onChoose={setGrace}
      />
      <Button class="b danger" text={t().rotate} type="submit" disabled={busy} />
    </Form>
  );
}
