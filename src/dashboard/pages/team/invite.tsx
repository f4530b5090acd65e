// Invites a person: the link is mailed, and shown once to be shared. Open invitations can be renewed or revoked.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Copyable } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, Problem, TextField, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { teamTexts as t } from "../../texts/team.ts";
import { mayGive, RoleChoice } from "./roles.tsx";
import type { Invitation, Role } from "./shapes.ts";

type Created = Shape<"CreatedInvitation">;

async function invite(email: string, role: Role): Promise<Created> {
  const { data: created } = await projectApi.post("/invitations", { body: { email, role } });
  changed(["members"]);
  return created;
}

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button class="b main" text={t().invite} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={t().inviteTitle} onClose={close}>
          <InviteForm onDone={close} />
        </Dialog>
      )}
    </>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const [role, setRole] = useState<Role>("member");
  const [created, setCreated] = useState<Created>();
  const { busy, problem, problems, run } = useAction();

  async function submit(form: FormData): Promise<void> {
    await run(async () => setCreated(await invite(String(form.get("email")).trim(), role)));
  }

  if (created) return <CreatedLink created={created} onDone={onDone} />;
  return (
    <Form class="form" onSubmit={submit} noValidate>
      <TextField
        label={t().address}
        problem={problems.email ?? problems.role ?? problem}
        name="email"
        type="email"
        autocomplete="off"
        required
      />
      <RoleChoice role={role} onChange={setRole} />
      <Button class="b main" text={t().send} type="submit" disabled={busy} />
    </Form>
  );
}

const CreatedLink = ({ created, onDone }: { created: Created; onDone: () => void }) => (
  <div class="form" role="status">
    <p>{created.mailed ? t().inviteMailed(created.email) : t().inviteFile(created.email)}</p>
    <Copyable text={created.accept_url} label={t().link} />
    <p class="small quiet">{t().shownOnce}</p>
    <Button class="b main" text={t().done} onClick={onDone} />
  </div>
);

export const InvitationDialog = ({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) => (
  <Dialog title={invitation.email} onClose={onClose}>
    <InvitationForm invitation={invitation} onDone={onClose} />
  </Dialog>
);

function InvitationForm({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { id, email } = invitation;
  const [role, setRole] = useState<Role>(invitation.role);
  const [created, setCreated] = useState<Created>();
  const { busy, problem, run } = useAction();

  async function submit(): Promise<void> {
    await run(async () => setCreated(await invite(email, role)));
  }

  async function revoke(): Promise<void> {
    const isDone = await run(() => projectApi.delete("/invitations/{id}", { path: { id } }));
    if (!isDone) return;
    changed(["members"]);
    onDone();
    say(t().revoked(email));
  }

  if (created) return <CreatedLink created={created} onDone={onDone} />;
  return (
    <Form class="form" onSubmit={submit}>
      {mayGive(invitation.role) && <RoleChoice role={role} onChange={setRole} />}
      <p class="small quiet">{t().renewWhat}</p>
      <Problem text={problem} />
      <div class="rowdo">
        <Button class="b main" text={t().renew} type="submit" disabled={busy} />
        <Button class="b danger end" text={t().revoke} disabled={busy} onClick={() => void revoke()} />
      </div>
    </Form>
  );
}
