// Deleting the project with everything in it: by its owners, who type its name.

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, data } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { loadProjects } from "../../data/session.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { useDraft } from "../../parts/drafts.ts";
import { Field } from "../../parts/field.tsx";
import { useAction } from "../../parts/form.ts";
import { SetSection } from "../../parts/set-section.tsx";
import { say } from "../../parts/slip.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import type { Project } from "./draft.ts";

export function DeleteSection({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SetSection id="delete" title={t().sections.delete} why={t().deleteWhy}>
      <p class="small quiet">{t().deleteWhat}</p>
      <div class="rowdo">
        <button type="button" class="b danger" onClick={() => setOpen(true)}>
          {t().deleteProject}
        </button>
      </div>
      <Dialog title={t().deleteTitle(project.name)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <DeleteForm project={project} />
      </Dialog>
    </SetSection>
  );
}

function DeleteForm({ project: { name, slug } }: { project: Project }) {
  const [typed, setTyped] = useState("");
  const { busy, problem, run } = useAction();
  const [, setDraft] = useDraft("settings");
  const { route } = useLocation();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await run(async () => {
      await data(api.DELETE("/api/v1/projects/{slug}", { params: { path: { slug } } }));
      setDraft(undefined);
      say(t().deleted(name));
      await loadProjects();
      route(link("/"));
    });
  }

  return (
    <form class="form" onSubmit={submit}>
      <p>{t().deleteSure}</p>
      <Field label={t().typeName(name)} problem={problem ?? undefined}>
        {(ids) => (
          <input
            class="in"
            {...ids}
            dir="auto"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="b danger" disabled={busy || typed.trim() !== name.trim()}>
        {t().deleteForGood}
      </button>
    </form>
  );
}
