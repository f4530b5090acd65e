// The form to create a project: shown after registration, and later from the list of projects.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, data } from "../data/api.ts";
import { link } from "../data/base.ts";
import { currencies, ownCurrency, ownTimeZone, timeZones } from "../data/places.ts";
import { chooseProject, loadProjects } from "../data/session.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Form, SelectField, TextField, useAction } from "../parts/form.tsx";
import { signInTexts as t } from "../texts/sign-in.ts";
import { Door } from "./mark.tsx";

const isOpen = signal(false);

export const openNewProject = (): void => {
  isOpen.value = true;
};

export function FirstProject() {
  useEffect(() => {
    document.title = `${t().newProject} · Recoverd`;
    document.querySelector<HTMLElement>(".door .in")?.focus();
  }, []);
  return (
    <Door>
      <h1 class="say">{t().firstProject}</h1>
      <p class="quiet">{t().firstProjectWhy}</p>
      <ProjectForm />
    </Door>
  );
}

export function NewProjectDialog() {
  if (!isOpen.value) return null;
  return (
    <Dialog title={t().newProject} onClose={() => (isOpen.value = false)}>
      <ProjectForm />
    </Dialog>
  );
}

function ProjectForm() {
  const { route } = useLocation();
  const { busy, problem, problems, run } = useAction();

  async function submit(form: FormData): Promise<void> {
    await run(async () => {
      const body = {
        name: String(form.get("name")),
        settings: { currency: String(form.get("currency")).toLowerCase(), timezone: String(form.get("timezone")) },
      };
      const { data: created } = await data(api.POST("/api/v1/projects", { body }));
      isOpen.value = false;
      await loadProjects();
      chooseProject(created.slug);
      route(link("/"));
    });
  }

  return (
    <Form class="form" onSubmit={submit}>
      <TextField
        label={t().name}
        problem={problems.name ?? problem}
        name="name"
        autocomplete="organization"
        required
        maxLength={100}
      />
      <SelectField
        label={t().currency}
        problem={problems["settings.currency"]}
        name="currency"
        options={currencies().map(({ code, name }) => [code, `${code} · ${name}`])}
        value={ownCurrency()}
      />
      <SelectField
        label={t().timeZone}
        problem={problems["settings.timezone"]}
        name="timezone"
        options={timeZones().map((zone) => [zone, zone])}
        value={ownTimeZone()}
      />
      <Button class="b main" text={t().create} type="submit" disabled={busy} />
    </Form>
  );
}
