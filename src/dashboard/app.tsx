// Maps paths to pages; each page is loaded when it is first opened.

import type { ComponentType } from "preact";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { BASE } from "./data/base.ts";
import { reachable } from "./data/connection.ts";
import { NotFound } from "./pages/not-found.tsx";
import { arrive } from "./shell/arriving.ts";
import { PLACES, type PlaceName } from "./shell/places.ts";
import { Shell } from "./shell/shell.tsx";

/** The page of each place. The bundler creates a separate script for each import. */
const PAGES: Record<PlaceName, ComponentType> = {
  today: lazy(() => loaded(() => import("./pages/today/page.tsx"))),
  customers: lazy(() => loaded(() => import("./pages/customers/page.tsx"))),
  risk: lazy(() => loaded(() => import("./pages/risk/page.tsx"))),
  recovered: lazy(() => loaded(() => import("./pages/recovered/page.tsx"))),
  cohorts: lazy(() => loaded(() => import("./pages/cohorts/page.tsx"))),
  forecast: lazy(() => loaded(() => import("./pages/forecast/page.tsx"))),
  experiments: lazy(() => loaded(() => import("./pages/experiments/page.tsx"))),
  cancelFlow: lazy(() => loaded(() => import("./pages/cancel-flow/page.tsx"))),
  automation: lazy(() => loaded(() => import("./pages/automation/page.tsx"))),
  connections: lazy(() => loaded(() => import("./pages/connections/page.tsx"))),
  activity: lazy(() => loaded(() => import("./pages/activity/page.tsx"))),
  settings: lazy(() => loaded(() => import("./pages/settings/page.tsx"))),
  knowledge: lazy(() => loaded(() => import("./pages/knowledge/page.tsx"))),
  team: lazy(() => loaded(() => import("./pages/team/page.tsx"))),
  instance: lazy(() => loaded(() => import("./pages/instance/page.tsx"))),
};
const Customer = lazy(() => loaded(() => import("./pages/customer/page.tsx")));

/** Matches the dashboard's own links. Links to other pages of the server leave the dashboard. */
const ESCAPED = BASE.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const OURS = new RegExp(`^${ESCAPED}(?!/(?:docs|setup|forgot-password|auth|api)(?:[/?#]|$))(?:[/?#]|$)`);

export function App() {
  return (
    <LocationProvider scope={OURS}>
      <ErrorBoundary>
        <Shell>
          <Router onRouteChange={arrive}>
            {PLACES.map(({ name, path }) => (
              <Route key={path} path={`${BASE}${path}`} component={PAGES[name]} />
            ))}
            <Route path={`${BASE}/customers/:id`} component={Customer} />
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
