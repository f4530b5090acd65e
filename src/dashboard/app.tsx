// Maps paths to pages; each page is loaded when it is first opened.

import type { ComponentType } from "preact";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { BASE } from "./data/base.ts";
import { NotFound } from "./pages/not-found.tsx";
import { arrive } from "./shell/arriving.ts";
import { loaded } from "./shell/loading.ts";
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
