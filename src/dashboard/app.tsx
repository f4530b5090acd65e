// Maps paths to pages; each page is loaded when it is first opened.

import type { ComponentType } from "preact";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { BASE } from "./data/base.ts";
import { reachable } from "./data/connection.ts";
import { Link } from "./parts/button.tsx";
import { Page } from "./parts/page.tsx";
import { arrive } from "./shell/arriving.ts";
import type { PlacePath } from "./shell/places.ts";
import { Shell } from "./shell/shell.tsx";
import { shell as t } from "./texts/shell.ts";

/** The script of each page. The bundler creates a separate one for each import. */
const SCRIPTS: Record<PlacePath | "/customers/:id", () => Promise<{ default: ComponentType }>> = {
  "/": () => import("./pages/today/page.tsx"),
  "/customers": () => import("./pages/customers/page.tsx"),
  "/risk": () => import("./pages/risk/page.tsx"),
  "/recovered": () => import("./pages/recovered/page.tsx"),
  "/cohorts": () => import("./pages/cohorts/page.tsx"),
  "/forecast": () => import("./pages/forecast/page.tsx"),
  "/experiments": () => import("./pages/experiments/page.tsx"),
  "/cancel-flow": () => import("./pages/cancel-flow/page.tsx"),
  "/automation": () => import("./pages/automation/page.tsx"),
  "/connections": () => import("./pages/connections/page.tsx"),
  "/activity": () => import("./pages/activity/page.tsx"),
  "/settings": () => import("./pages/settings/page.tsx"),
  "/knowledge": () => import("./pages/knowledge/page.tsx"),
  "/team": () => import("./pages/team/page.tsx"),
  "/instance": () => import("./pages/instance/page.tsx"),
  "/customers/:id": () => import("./pages/customer/page.tsx"),
};
const PAGES = Object.entries(SCRIPTS).map(([path, load]) => ({ path, page: lazy(() => loaded(load)) }));

/** Matches the dashboard's own links. Links to other pages of the server leave the dashboard. */
const ESCAPED = BASE.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const OURS = new RegExp(`^${ESCAPED}(?!/(?:docs|setup|forgot-password|auth|api)(?:[/?#]|$))(?:[/?#]|$)`);

export function App() {
  return (
    <LocationProvider scope={OURS}>
      <ErrorBoundary>
        <Shell>
          <Router onRouteChange={arrive}>
            {PAGES.map(({ path, page }) => (
              <Route key={path} path={`${BASE}${path}`} component={page} />
            ))}
            <Route default component={NotFound} />
          </Router>
        </Shell>
      </ErrorBoundary>
    </LocationProvider>
  );
}

// Loads a page's script: waits while the server is unreachable, and reloads the page after an update has renamed the script.
const AGAIN = 2000; // milliseconds
const NOT_TWICE_IN = 20_000; // milliseconds
const RELOADED = "recoverd.reloaded";

/** The result of `load`. If it fails, waits for the server and reloads the page, at most once in 20 seconds. */
async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    await serverAnswers();
    // Either the browser has cached the failure, or an update has renamed the script; reloading the page helps with both.
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < NOT_TWICE_IN) throw error;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}

async function serverAnswers(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${BASE}/health`).catch(() => null);
    reachable.value = answer !== null;
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** The page for unknown addresses. */
const NotFound = () => (
  <Page title={t().notFound} name="not-found">
    <p class="say">{t().notFound}</p>
    <p>
      <Link class="text" to="/" text={t().back} />
    </p>
  </Page>
);
