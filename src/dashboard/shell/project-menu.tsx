// The menu to switch between projects.

import { useLocation } from "preact-iso";
import { link } from "../data/base.ts";
import { chooseProject, project, projects } from "../data/session.ts";
import { Button } from "../parts/button.tsx";
import { shell as t } from "../texts/shell.ts";
import { closeMenu } from "./close-menu.ts";
import { icons } from "./icons.ts";
import { openNewProject } from "./new-project.tsx";

export function ProjectMenu() {
  const { route } = useLocation();
  if (project.value === null) return null;
  return (
    <>
      <button
        type="button"
        class="project"
        popovertarget="projects"
        aria-label={`${t().chooseProject}: ${project.value.name}`}
      >
        <bdi>{project.value.name}</bdi>
        <icons.ChevronDown size={14} strokeWidth={1.6} aria-hidden="true" />
      </button>
      <div id="projects" popover="auto" class="menu at-project">
        {projects.value.map(({ slug, name }) => (
          <button
            key={slug}
            type="button"
            aria-current={slug === project.value?.slug ? "true" : undefined}
            onClick={(event) => {
              closeMenu(event);
              chooseProject(slug);
              route(link("/"));
            }}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
        <hr />
        <Button
          text={t().newProject}
          onClick={(event) => {
            closeMenu(event);
            openNewProject();
          }}
        />
      </div>
    </>
  );
}
