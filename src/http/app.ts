// The route table: every group of routes once, in the order of the interface.

import { Elysia } from "elysia";
import { accountPageRoutes } from "../features/accounts/page-routes.ts";
import { type AccountDeps, accountRoutes } from "../features/accounts/routes.ts";
import { cancelPageRoutes } from "../features/cancel-flow/page-routes.ts";
import { cancelFlowProjectRoutes } from "../features/cancel-flow/project-routes.ts";
import { cancelFlowRoutes } from "../features/cancel-flow/routes.ts";
import { createRoutes } from "../features/churn-events/create-routes.ts";
import { churnEventRoutes } from "../features/churn-events/routes.ts";
import { pauseRoutes, timelineRoutes } from "../features/dunning/routes.ts";
import { importRoutes, importUploadRoutes } from "../features/inbound/imports-routes.ts";
import { inboundRoutes } from "../features/inbound/routes.ts";
import { webhookRoutes } from "../features/inbound/webhook-routes.ts";
import { cancelInsightsRoutes } from "../features/insights/cancel-flow/routes.ts";
import { cohortRoutes } from "../features/insights/cohorts/routes.ts";
import { experimentResultRoutes } from "../features/insights/experiments/routes.ts";
import { forecastRoutes } from "../features/insights/forecast/routes.ts";
import { digestRoutes } from "../features/insights/reports/digest-routes.ts";
import { exportRoutes } from "../features/insights/reports/exports-routes.ts";
import { leaveRoutes } from "../features/insights/reports/leave-routes.ts";
import { statsRoutes } from "../features/insights/stats/routes.ts";
import { strategyRoutes } from "../features/insights/strategies/routes.ts";
import { mailWebhooksRoutes } from "../features/messages/feedback/routes.ts";
import { mailWebhookRoutes } from "../features/messages/feedback/webhook-routes.ts";
import { linkRoutes } from "../features/messages/link-routes.ts";
import { messageRoutes } from "../features/messages/routes.ts";
import { testMailRoutes } from "../features/messages/test-mail-routes.ts";
import { offerRoutes } from "../features/offers/routes.ts";
import { auditRoutes } from "../features/projects/audit-routes.ts";
import { invitationPageRoutes } from "../features/projects/invitation-page-routes.ts";
import { acceptRoutes, invitationsRoutes } from "../features/projects/invitations-routes.ts";
import { keysRoutes } from "../features/projects/keys-routes.ts";
import { membersRoutes } from "../features/projects/members-routes.ts";
import { meRoutes, projectRoutes, projectsRoutes } from "../features/projects/routes.ts";
import { riskModelRoutes } from "../features/risk/calibration/routes.ts";
import { riskRoutes } from "../features/risk/routes.ts";
import { suppressionImportRoutes } from "../features/suppressions/import-routes.ts";
import { suppressionRoutes } from "../features/suppressions/routes.ts";
import { trackedEventRoutes, trackRoutes } from "../features/tracking/routes.ts";
import { experimentRoutes } from "../features/variants/experiments/routes.ts";
import { variantRoutes } from "../features/variants/routes.ts";
import { alertRoutes } from "../features/webhooks/alert-routes.ts";
import { endpointRoutes } from "../features/webhooks/endpoint-routes.ts";
import { inProject } from "./auth.ts";
import { SMALL_BODY } from "./body.ts";
import { changesRoutes } from "./changes-routes.ts";
import type { Identify } from "./credentials.ts";
import { errors } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import { input } from "./input.ts";
import { type MetricsDeps, metricsRoutes } from "./metrics.ts";
import { lazyDocument, openApiRoutes, type RouteLike } from "./openapi.ts";
import { pageFileRoutes } from "./pages/page.ts";
import { referenceRoutes } from "./reference-page.ts";
import { widgetRoutes } from "./widget.ts";

export type AppDeps = AccountDeps & { identify: Identify } & Pick<MetricsDeps, "requests" | "countWork">;

export function createApp(deps: AppDeps) {
  const { publicUrl, maxBody } = deps.config.server;
  const document = lazyDocument((): readonly RouteLike[] => app.routes, { publicUrl });
  const app = new Elysia({ normalize: false })
    .use(errors(deps))
    .use(healthRoutes(deps))
    .use(metricsRoutes(deps))
    .use(referenceRoutes(document, publicUrl))
    .use(pageFileRoutes())
    .use(widgetRoutes(publicUrl))
    .use(accountPageRoutes(deps))
    .use(invitationPageRoutes(deps))
    .use(linkRoutes(deps))
    .use(leaveRoutes(deps))
    .use(cancelPageRoutes(deps))
    .group("/api/v1", (api) =>
      api
        .use(openApiRoutes(document))
        .use(mailWebhookRoutes(deps))
        .use(webhookRoutes(deps))
        .use(trackRoutes(deps))
        .use(createRoutes(deps))
        .use(suppressionImportRoutes(deps))
        .use(importUploadRoutes(deps))
        .use(
          // What anyone may call, without a credential.
          new Elysia()
            .use(input({ maxBody: Math.min(maxBody, SMALL_BODY) }))
            .use(accountRoutes(deps))
            .use(acceptRoutes(deps))
            .use(cancelFlowRoutes(deps)),
        )
        .use(input({ maxBody }))
        .use(meRoutes(deps))
        .use(projectsRoutes(deps))
        .group("/projects/:slug", (project) =>
          project
            .use(inProject(deps))
            .use(projectRoutes(deps))
            .use(keysRoutes(deps))
            .use(membersRoutes(deps))
            .use(invitationsRoutes(deps))
            .use(auditRoutes(deps))
            .use(changesRoutes(deps))
            .use(suppressionRoutes(deps))
            .use(churnEventRoutes(deps))
            .use(variantRoutes(deps))
            .use(experimentRoutes(deps))
            .use(offerRoutes(deps))
            .use(messageRoutes(deps))
            .use(testMailRoutes(deps))
            .use(cancelFlowProjectRoutes(deps))
            .use(timelineRoutes(deps))
            .use(pauseRoutes(deps))
            .use(importRoutes(deps))
            .use(inboundRoutes(deps))
            .use(trackedEventRoutes(deps))
            .use(cancelInsightsRoutes(deps))
            .use(mailWebhooksRoutes(deps))
            .use(riskRoutes(deps))
            .use(riskModelRoutes(deps))
            .use(alertRoutes(deps))
            .use(endpointRoutes(deps))
            .use(statsRoutes(deps))
            .use(cohortRoutes(deps))
            .use(forecastRoutes(deps))
            .use(strategyRoutes(deps))
            .use(experimentResultRoutes(deps))
            .use(digestRoutes(deps))
            .use(exportRoutes(deps)),
        ),
    );
  return app;
}
