// Changes one member's role, removes them from the project, or lets the user leave it.

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { link } from "../../data/base.ts";
import { isolated } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { loadProjects, project } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Confirmed, Form, Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { teamTexts as t } from "../../texts/team.ts";
import { mayGive, RoleChoice } from "./roles.tsx";
import { isSelf, type Member, type Role } from "./shapes.ts";

const setRole = ({ id }: Member, role: Role) => projectApi.patch("/members/{id}", { path: { id }, body: { role } });

export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const who = isolated(member.name ?? member.email);
  const [role, chooseRole] = useState<Role>(member.role);
  const { busy, problem, problems, run } = useAction();
  const { route } = useLocation();

  async function submit(): Promise<void> {
    const isDone = await run(async () => {
      await setRole(member, role);
      if (isSelf(member)) await loadProjects();
    });
    if (!isDone) return;
    changed(["members"]);
    onClose();
    const undo = () => setRole(member, member.role).then(() => changed(["members"]));
    say(t().roleNow(who, t().roles[role]), isSelf(member) ? undefined : undo);
  }

  async function remove(): Promise<void> {
    const name = project.value?.name ?? "";
    await projectApi.delete("/members/{id}", { path: { id: member.id } });
    if (isSelf(member)) await loadProjects();
    onClose();
    if (isSelf(member)) {
      say(t().left(name));
      route(link("/"));
      return;
    }
    changed(["members"]);
    say(t().removed(who));
  }

  return (
    <Dialog title={who} onClose={onClose}>
      <Form class="form" onSubmit={submit}>
        {member.name !== null && (
          <p class="quiet">
            <bdi>{member.email}</bdi>
          </p>
        )}
        {mayGive(member.role) && <RoleChoice role={role} onChange={chooseRole} />}
        <Problem text={problem ?? problems.role} />
        {mayGive(member.role) && (
          <Button class="b main" text={t().save} type="submit" disabled={busy || role === member.role} />
        )}
        {(isSelf(member) || mayGive(member.role)) && (
          <Confirmed
            action={isSelf(member) ? t().leave : t().remove}
            ask={isSelf(member) ? t().leaveSure : t().removeSure(who)}
            act={remove}
          />
        )}
      </Form>
    </Dialog>
  );
}
