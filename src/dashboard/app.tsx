// The pages by their paths: each is loaded when it is first opened.

import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { BASE } from "./data/base.ts";
import { NotFound } from "./pages/not-found.tsx";
import { arrive } from "./shell/arriving.ts";
import { loaded } from "./shell/loading.ts";
import { Shell } from "./shell/shell.tsx";

const Today = lazy(() => loaded(() => import("./pages/today/page.tsx")));
const Customers = lazy(() => loaded(() => import("./pages/customers/page.tsx")));
const Customer = lazy(() => loaded(() => import("./pages/customer/page.tsx")));
const Risk = lazy(() => loaded(() => import("./pages/risk/page.tsx")));
const Recovered = lazy(() => loaded(() => import("./pages/recovered/page.tsx")));
const Cohorts = lazy(() => loaded(() => import("./pages/cohorts/page.tsx")));
const Forecast = lazy(() => loaded(() => import("./pages/forecast/page.tsx")));
const Experiments = lazy(() => loaded(() => import("./pages/experiments/page.tsx")));
const CancelFlow = lazy(() => loaded(() => import("./pages/cancel-flow/page.tsx")));
const Automation = lazy(() => loaded(() => import("./pages/automation/page.tsx")));
const Connections = lazy(() => loaded(() => import("./pages/connections/page.tsx")));
const Activity = lazy(() => loaded(() => import("./pages/activity/page.tsx")));
const Settings = lazy(() => loaded(() => import("./pages/settings/page.tsx")));
const Knowledge = lazy(() => loaded(() => import("./pages/knowledge/page.tsx")));
const Team = lazy(() => loaded(() => import("./pages/team/page.tsx")));
const Instance = lazy(() => loaded(() => import("./pages/instance/page.tsx")));

/** Links to pages of the server's own leave the dashboard. */
const ESCAPED = BASE.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const OURS = new RegExp(`^${ESCAPED}(?!/(?:docs|setup|forgot-password|auth|api)(?:[/?#]|$))(?:[/?#]|$)`);

export function App() {
  return (
    <LocationProvider scope={OURS}>
      <ErrorBoundary>
        <Shell>
          <Router onRouteChange={arrive}>
            <Route path={`${BASE}/`} component={Today} />
            <Route path={`${BASE}/customers`} component={Customers} />
            <Route path={`${BASE}/customers/:id`} component={Customer} />
            <Route path={`${BASE}/risk`} component={Risk} />
            <Route path={`${BASE}/recovered`} component={Recovered} />
            <Route path={`${BASE}/cohorts`} component={Cohorts} />
            <Route path={`${BASE}/forecast`} component={Forecast} />
            <Route path={`${BASE}/experiments`} component={Experiments} />
            <Route path={`${BASE}/cancel-flow`} component={CancelFlow} />
            <Route path={`${BASE}/automation`} component={Automation} />
            <Route path={`${BASE}/connections`} component={Connections} />
            <Route path={`${BASE}/activity`} component={Activity} />
            <Route path={`${BASE}/settings`} component={Settings} />
            <Route path={`${BASE}/knowledge`} component={Knowledge} />
            <Route path={`${BASE}/team`} component={Team} />
            <Route path={`${BASE}/instance`} component={Instance} />
            <Route default component={NotFound} />
          </Router>
        </Shell>
      </ErrorBoundary>
    </LocationProvider>
  );
}
