// Deletes the project with all its data. Only owners can do this, by typing its name.

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { link } from "../../data/base.ts";
import { projectApi } from "../../data/project.ts";
import { loadProjects } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { TypeToConfirm } from "../../parts/dialog.tsx";
import { useDraft } from "../../parts/drafts.ts";
import { SetSection } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import type { Project } from "./draft.ts";

export function DeleteSection({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SetSection id="delete" title={t().sections.delete} why={t().deleteWhy}>
      <p class="small quiet">{t().deleteWhat}</p>
      <div class="rowdo">
        <Button class="b danger" text={t().deleteProject} onClick={() => setOpen(true)} />
      </div>
      {isOpen && <DeleteDialog project={project} onClose={() => setOpen(false)} />}
    </SetSection>
  );
}

function DeleteDialog({ project: { name }, onClose }: { project: Project; onClose: () => void }) {
  const [, setDraft] = useDraft("settings");
  const { route } = useLocation();

  async function remove(): Promise<void> {
    await projectApi.delete("");
    setDraft(undefined);
    say(t().deleted(name));
    await loadProjects();
    route(link("/"));
  }

  return (
    <TypeToConfirm
      title={t().deleteTitle(name)}
      warning={t().deleteSure}
      label={t().typeName(name)}
      name={name}
      action={t().deleteForGood}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
