// The frame around every page: the sign-in if nobody is signed in, the form for the first project if there is none, otherwise
// the header with the page below, the palette, and the notice about the last action.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { BASE, link, namedProject } from "../data/base.ts";
import { listenForChanges } from "../data/changes.ts";
import { reachable, signInIsAsked } from "../data/connection.ts";
import { account, chooseProject, loadSession, project, projects, slug, view } from "../data/session.ts";
import { Slip } from "../parts/slip.tsx";
import { shell as t } from "../texts/shell.ts";
import { startScrolling } from "./arriving.ts";
import { startFocus } from "./focus.ts";
import { KeysDialog, startKeys, useGoKeys } from "./keys.tsx";
import { Nav } from "./nav.tsx";
import { FirstProject, NewProjectDialog } from "./new-project.tsx";
import { Palette } from "./palette.tsx";
import { SignIn, SignInDialog } from "./sign-in.tsx";

export function Shell({ children }: { children: ComponentChildren }) {
  useEffect(() => {
    void start();
    const stops = [startKeys(), startScrolling(), startFocus()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useAddress();
  useGoKeys();
  useEffect(() => (slug.value === "" ? undefined : listenForChanges(slug.value)), [slug.value]);

  if (account.value === undefined) return reachable.value ? <main class="page" aria-busy="true" /> : <Unreachable />;
  if (account.value === null) return <SignIn />;
  if (project.value === null) return <FirstProject />;
  return (
    <>
      <a class="skip" href="#page">
        {t().skip}
      </a>
      <Nav />
      {!reachable.value && <Unreachable />}
      <div id="page" tabIndex={-1} key={view.value}>
        {children}
      </div>
      <Slip />
      <Palette />
      <KeysDialog />
      <NewProjectDialog />
      {signInIsAsked.value && <SignInDialog />}
    </>
  );
}

/** Keeps the address consistent: opens the project that it names, and leaves the sign-in page when the user is signed in. */
function useAddress(): void {
  const { url, path, route } = useLocation();
  useEffect(() => {
    if (!account.peek()) return;
    if (path === `${BASE}/sign-in`) return route(link("/"), true);
    // Reads the current address, which may have changed again before this runs.
    const own = new URL(location.href);
    const [asked, named] = [own.searchParams.get("project"), namedProject.peek()];
    if (named === null || asked === named) return;
    if (projects.peek().some(({ slug }) => slug === asked)) return chooseProject(asked!);
    own.searchParams.set("project", named);
    route(own.pathname + own.search, true);
  }, [url, namedProject.value, account.value]);
}

const Unreachable = () => (
  <p class="unreachable" role="status">
    {t().unreachable}
  </p>
);

/** Loads the session; retries every two seconds while the server does not answer. */
async function start(): Promise<void> {
  for (;;) {
    try {
      await loadSession();
      reachable.value = true;
      return;
    } catch {
      reachable.value = false;
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}
