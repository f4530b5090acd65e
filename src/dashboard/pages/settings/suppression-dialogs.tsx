// The dialogs to add and remove a suppressed address.

import { api, data, type Shape } from "../../data/api.ts";
import { changed } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { useAction } from "../../parts/form.ts";
import { Problem } from "../../parts/problem.tsx";
import { say } from "../../parts/slip.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";

type Suppression = Shape<"Suppression">;
type Reason = Suppression["reason"];
const REASONS: readonly Reason[] = ["manual", "requested", "unsubscribed", "bounced", "complained"];

const add = (email: string, reason: Reason) =>
  data(
    api.POST("/api/v1/projects/{slug}/suppressions", {
      params: { path: { slug: slug.value } },
      body: { email, reason },
    }),
  );

const remove = (email: string) =>
  data(api.DELETE("/api/v1/projects/{slug}/suppressions/{email}", { params: { path: { slug: slug.value, email } } }));

const again = () => changed(["suppressions"]);

export const AddDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog title={t().addAddress} isOpen={isOpen} onClose={onClose}>
    <AddForm onDone={onClose} />
  </Dialog>
);

function AddForm({ onDone }: { onDone: () => void }) {
  const { busy, problem, problems, run } = useAction();
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const email = String(form.get("email")).trim();
    const isDone = await run(() => add(email, form.get("reason") as Reason));
    if (!isDone) return;
    again();
    onDone();
    say(t().added(email), () => void remove(email).then(again));
  }
  return (
    <form class="form" onSubmit={submit} noValidate>
      <Field label={t().address} problem={problems.email ?? problem ?? undefined}>
        {(ids) => <input class="in" {...ids} name="email" type="email" autocomplete="off" required />}
      </Field>
      <Field label={t().why}>
        {(ids) => (
          <select class="in" {...ids} name="reason">
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t().reasons[reason]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" class="b main" disabled={busy}>
        {t().neverWrite}
      </button>
    </form>
  );
}

export function RemoveDialog({ suppression, onClose }: { suppression: Suppression | null; onClose: () => void }) {
  return (
    <Dialog title={t().removeTitle} isOpen={suppression !== null} onClose={onClose}>
      {suppression && <RemoveForm suppression={suppression} onDone={onClose} />}
    </Dialog>
  );
}

function RemoveForm({ suppression: { email, reason }, onDone }: { suppression: Suppression; onDone: () => void }) {
  const { busy, problem, run } = useAction();
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!(await run(() => remove(email)))) return;
    again();
    onDone();
    say(t().removed(email), () => void add(email, reason).then(again));
  }
  return (
    <form class="form" onSubmit={submit}>
      <p>
        <bdi class="mid">{email}</bdi>
      </p>
      <p>{t().removeWhat[reason]}</p>
      <Problem text={problem} />
      <button type="submit" class="b danger" disabled={busy}>
        {t().writeAgain}
      </button>
    </form>
  );
}
