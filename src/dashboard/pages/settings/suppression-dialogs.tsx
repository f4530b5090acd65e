// The dialogs to add and remove a suppressed address.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Ask, Dialog } from "../../parts/dialog.tsx";
import { Form, SelectField, TextField, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { settingsTexts } from "../../texts/settings.ts";
import { suppressionsTexts as t } from "../../texts/settings-suppressions.ts";

type Suppression = Shape<"Suppression">;
type Reason = Suppression["reason"];
const REASONS: readonly Reason[] = ["manual", "requested", "unsubscribed", "bounced", "complained"];

const add = (email: string, reason: Reason) => projectApi.post("/suppressions", { body: { email, reason } });

const remove = (email: string) => projectApi.delete("/suppressions/{email}", { path: { email } });

const again = () => changed(["suppressions"]);

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { busy, problem, problems, run } = useAction();
  async function submit(form: FormData): Promise<void> {
    const email = String(form.get("email")).trim();
    const isDone = await run(() => add(email, form.get("reason") as Reason));
    if (!isDone) return;
    again();
    onClose();
    say(t().added(email), () => remove(email).then(again));
  }
  return (
    <Dialog title={t().addAddress} onClose={onClose}>
      <Form class="form" onSubmit={submit} noValidate>
        <TextField
          label={settingsTexts().address}
          problem={problems.email ?? problem}
          name="email"
          type="email"
          autocomplete="off"
          required
        />
        <SelectField label={t().why} name="reason" options={REASONS.map((reason) => [reason, t().reasons[reason]])} />
        <Button class="b main" text={t().neverWrite} type="submit" disabled={busy} />
      </Form>
    </Dialog>
  );
}

export function RemoveDialog({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) {
  const { email, reason } = suppression;
  async function writeAgain(): Promise<void> {
    await remove(email);
    again();
    say(t().removed(email), () => add(email, reason).then(again));
  }
  return (
    <Ask title={t().removeTitle} onClose={onClose} action={t().writeAgain} act={writeAgain} isGrave>
      <p>
        <bdi class="mid">{email}</bdi>
      </p>
      <p>{t().removeWhat[reason]}</p>
    </Ask>
  );
}
