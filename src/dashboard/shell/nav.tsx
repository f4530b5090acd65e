// The header of every page: mark, project, pages, search, account. On phones the pages are at the bottom.

import { useLocation } from "preact-iso";
import { BASE, link } from "../data/base.ts";
import { chooseProject, project, projects } from "../data/session.ts";
import { Button, Link } from "../parts/button.tsx";
import { shell as t } from "../texts/shell.ts";
import { AccountMenu } from "./account-menu.tsx";
import { closeMenu } from "./close-menu.ts";
import { icons } from "./icons.ts";
import { Mark } from "./mark.tsx";
import { openNewProject } from "./new-project.tsx";
import { openPalette } from "./palette-state.ts";
import { type MenuEntry, PLACES } from "./places.ts";

/** The entries of the menu; each is marked as current on the places `under` it. */
const PAGES = [
  { path: "/", name: "today", icon: icons.Mail },
  { path: "/customers", name: "customers", icon: icons.User },
  { path: "/recovered", name: "results", icon: icons.TrendingUp },
  { path: "/cancel-flow", name: "cancelFlow", icon: icons.DoorOpen },
  { path: "/automation", name: "automation", icon: icons.CalendarClock },
  { path: "/settings", name: "settings", icon: icons.Settings2 },
] as const;

function useCurrent() {
  const { path } = useLocation();
  const own = path.slice(BASE.length) || "/";
  return (name: MenuEntry) =>
    PLACES.some(({ under, path }) => under === name && (own === path || (path !== "/" && own.startsWith(`${path}/`))))
      ? "page"
      : undefined;
}

export function Nav() {
  const current = useCurrent();
  return (
    <>
      <header class="top">
        <div class="brand">
          <a class="brand" href={link("/")} aria-label={t().toToday}>
            <Mark />
            <span class="word">Recoverd</span>
          </a>
          <ProjectMenu />
        </div>
        <nav class="nav" aria-label={t().main}>
          {PAGES.map(({ path, name }) => (
            <Link key={path} to={path} text={t()[name]} aria-current={current(name)} />
          ))}
        </nav>
        <div class="tools">
          <button type="button" class="find" aria-label={`${t().find}, ⌘K`} onClick={openPalette}>
            <icons.Search size={16} strokeWidth={1.6} aria-hidden="true" />
            <span class="w">{t().find}</span>
            <kbd class="w">⌘K</kbd>
          </button>
          <AccountMenu />
        </div>
      </header>
      <nav class="tabbar" aria-label={t().pages}>
        {PAGES.slice(0, 3).map(({ path, name, icon: Icon }) => (
          <a key={path} href={link(path)} aria-current={current(name)}>
            <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
            {t()[name]}
          </a>
        ))}
        <MoreMenu />
      </nav>
    </>
  );
}

function MoreMenu() {
  const current = useCurrent();
  return (
    <>
      <button type="button" popovertarget="more-pages" class="tab">
        <icons.Menu size={20} strokeWidth={1.6} aria-hidden="true" />
        {t().more}
      </button>
      <div id="more-pages" popover="auto" class="menu from-below">
        {PAGES.slice(3).map(({ path, name, icon: Icon }) => (
          <a key={path} href={link(path)} aria-current={current(name)} onClick={closeMenu}>
            <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
            {t()[name]}
          </a>
        ))}
      </div>
    </>
  );
}

/** The menu to switch between projects. */
function ProjectMenu() {
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
