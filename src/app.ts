// The route table: registers every group of routes.

import { Elysia } from "elysia";
import { lazyApiDocument } from "./api-document.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import type { Identify } from "./features/access/credentials.ts";
import { createStreamAnswer } from "./features/access/event-stream-answer.ts";
import { inProject } from "./features/access/guards.ts";
import { idpPageRoutes } from "./features/accounts/idp-page-routes.ts";
import { accountPageRoutes } from "./features/accounts/page-routes.ts";
import { type AccountDeps, accountRoutes } from "./features/accounts/routes.ts";
import { jobRoutes } from "./features/activity/routes.ts";
import { announcementRoutes } from "./features/announcements/routes.ts";
import { cancelPageRoutes } from "./features/cancel-flow/hosted-page/routes.ts";
import { cancelFlowProjectRoutes } from "./features/cancel-flow/project/routes.ts";
import { cancelFlowRoutes } from "./features/cancel-flow/routes.ts";
import { widgetPreviewRoutes } from "./features/cancel-flow/widget-preview-routes.ts";
import { widgetRoutes } from "./features/cancel-flow/widget-routes.ts";
import { createRoutes } from "./features/churn-events/create-routes.ts";
import { personRoutes } from "./features/churn-events/person-routes.ts";
import { churnEventRoutes } from "./features/churn-events/routes.ts";
import { keepRoutes } from "./features/confirmations/routes.ts";
import { connectionRoutes } from "./features/connections/routes.ts";
import { customerRoutes } from "./features/customer-overview/routes.ts";
import { automationRoutes } from "./features/dunning/automation-routes.ts";
import { rehearsalRoutes } from "./features/dunning/rehearsal/routes.ts";
import { pauseRoutes, timelineRoutes } from "./features/dunning/routes.ts";
import { importRoutes, importUploadRoutes } from "./features/inbound/imports/routes.ts";
import { inboundRoutes } from "./features/inbound/inbox/routes.ts";
import { webhookRoutes } from "./features/inbound/inbox/webhook-routes.ts";
import { cancelInsightsRoutes } from "./features/insights/cancel-flow/routes.ts";
import { cohortRoutes } from "./features/insights/cohorts/routes.ts";
import { experimentResultRoutes } from "./features/insights/experiments/routes.ts";
import { forecastRoutes } from "./features/insights/forecast/routes.ts";
import { digestRoutes } from "./features/insights/reports/digest-routes.ts";
import { exportRoutes } from "./features/insights/reports/exports-routes.ts";
import { digestUnsubscribeRoutes } from "./features/insights/reports/unsubscribe-routes.ts";
import { statsRoutes } from "./features/insights/stats/routes.ts";
import { strategyRoutes } from "./features/insights/strategies/routes.ts";
import { instanceRoutes } from "./features/instance/routes.ts";
import { stripeRoutes } from "./features/integrations/stripe/routes.ts";
import { knowledgeRoutes } from "./features/knowledge/routes.ts";
import { type FetchAgain, mcpRoutes } from "./features/mcp/routes.ts";
import { brandPreviewRoutes } from "./features/messages/brand-preview-routes.ts";
import { mailWebhooksRoutes } from "./features/messages/feedback/routes.ts";
import { mailWebhookRoutes } from "./features/messages/feedback/webhook-routes.ts";
import { linkRoutes } from "./features/messages/link-routes.ts";
import { outboxRoutes } from "./features/messages/outbox-routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { testMailRoutes } from "./features/messages/test-mail-routes.ts";
import { offerApplicationRoutes } from "./features/offer-applications/routes.ts";
import { offerRoutes } from "./features/offers/routes.ts";
import { checklistRoutes } from "./features/onboarding/checklist-routes.ts";
import { sampleDataRoutes } from "./features/onboarding/samples-routes.ts";
import { personalDataRoutes } from "./features/personal-data/routes.ts";
import { auditRoutes } from "./features/projects/audit-routes.ts";
import { changesRoutes } from "./features/projects/changes-routes.ts";
import { invitationPageRoutes } from "./features/projects/invitation-page-routes.ts";
import { acceptRoutes, invitationsRoutes } from "./features/projects/invitations-routes.ts";
import { keysRoutes } from "./features/projects/keys-routes.ts";
import { membersRoutes } from "./features/projects/members-routes.ts";
import { meRoutes, projectRoutes, projectsRoutes } from "./features/projects/routes.ts";
import { replyRoutes } from "./features/replies/routes.ts";
import { inboundMailRoutes } from "./features/replies/webhook-routes.ts";
import { riskModelRoutes } from "./features/risk/calibration/routes.ts";
import { riskRoutes } from "./features/risk/routes.ts";
import { suppressionImportRoutes } from "./features/suppressions/import-routes.ts";
import { suppressionRoutes } from "./features/suppressions/routes.ts";
import { bulkRoutes } from "./features/today/bulk/routes.ts";
import { todayRoutes } from "./features/today/routes.ts";
import { trackedEventRoutes, trackRoutes } from "./features/tracking/routes.ts";
import { segmentRoutes } from "./features/tracking/segment-routes.ts";
import { experimentRoutes } from "./features/variants/experiments/routes.ts";
import { generationStreamRoutes } from "./features/variants/generation-stream-routes.ts";
import { variantRoutes } from "./features/variants/routes.ts";
import { wallRoutes } from "./features/wall/routes.ts";
import { alertRoutes } from "./features/webhooks/alert-routes.ts";
import { endpointRoutes } from "./features/webhooks/endpoint-routes.ts";
import { endpointTestRoutes } from "./features/webhooks/endpoint-test-routes.ts";
import { SMALL_BODY } from "./http/body.ts";
import { docsRoutes } from "./http/docs/routes.ts";
import { errors } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { input } from "./http/input.ts";
import { openApiRoutes } from "./http/openapi.ts";
import { iconRoutes } from "./http/pages/look.ts";
import { pageFileRoutes } from "./http/pages/page.ts";
import type { RouteLike } from "./http/route-table.ts";
import { type MetricsDeps, metricsRoutes } from "./metrics-routes.ts";

type AppDeps = AccountDeps & { identify: Identify; fetchAgain: FetchAgain } & Pick<
    MetricsDeps,
    "requests" | "countWork"
  >;

export function createApp(given: AppDeps) {
  const deps = { ...given, streamAnswer: createStreamAnswer(given) };
  const { publicUrl, maxBody } = deps.config.server;
  const document = lazyApiDocument((): readonly RouteLike[] => app.routes, publicUrl);
  const app = new Elysia({ normalize: false })
    .use(errors(deps))
    .use(healthRoutes(deps))
    .use(metricsRoutes(deps))
    .use(docsRoutes(document, publicUrl))
    .use(iconRoutes())
    .use(pageFileRoutes())
    .use(dashboardRoutes())
    .use(widgetRoutes(publicUrl))
    .use(widgetPreviewRoutes())
    .use(accountPageRoutes(deps))
    .use(idpPageRoutes(deps))
    .use(invitationPageRoutes(deps))
    .use(linkRoutes(deps))
    .use(digestUnsubscribeRoutes(deps))
    .use(keepRoutes(deps))
    .use(cancelPageRoutes(deps))
    .use(mcpRoutes(deps))
    .use(segmentRoutes(deps))
    .group("/api/v1", (api) =>
      api
        .use(openApiRoutes(document))
        .use(inboundMailRoutes(deps))
        .use(mailWebhookRoutes(deps))
        .use(webhookRoutes(deps))
        .use(trackRoutes(deps))
        .use(createRoutes(deps))
        .use(suppressionImportRoutes(deps))
        .use(importUploadRoutes(deps))
        .use(
          // Routes that anyone may call without a credential.
          new Elysia()
            .use(input({ maxBody: Math.min(maxBody, SMALL_BODY) }))
            .use(accountRoutes(deps))
            .use(acceptRoutes(deps))
            .use(cancelFlowRoutes(deps))
            .use(wallRoutes(deps)),
        )
        .use(input({ maxBody }))
        .use(meRoutes(deps))
        .use(projectsRoutes(deps))
        .use(instanceRoutes(deps)),
    )
    .group("/api/v1/projects/:slug", (project) =>
      project
        .use(input({ maxBody }))
        .use(inProject)
        .use(projectRoutes(deps))
        .use(keysRoutes(deps))
        .use(membersRoutes(deps))
        .use(invitationsRoutes(deps))
        .use(auditRoutes(deps))
        .use(jobRoutes(deps))
        .use(sampleDataRoutes(deps))
        .use(checklistRoutes(deps))
        .use(changesRoutes(deps))
        .use(suppressionRoutes(deps))
        .use(todayRoutes(deps))
        .use(bulkRoutes(deps))
        .use(churnEventRoutes(deps))
        .use(customerRoutes(deps))
        .use(personRoutes(deps))
        .use(personalDataRoutes(deps))
        .use(variantRoutes(deps))
        .use(generationStreamRoutes(deps))
        .use(experimentRoutes(deps))
        .use(offerRoutes(deps))
        .use(knowledgeRoutes(deps))
        .use(replyRoutes(deps))
        .use(announcementRoutes(deps))
        .use(messageRoutes(deps))
        .use(outboxRoutes(deps))
        .use(testMailRoutes(deps))
        .use(brandPreviewRoutes(deps))
        .use(cancelFlowProjectRoutes(deps))
        .use(offerApplicationRoutes(deps))
        .use(timelineRoutes(deps))
        .use(pauseRoutes(deps))
        .use(automationRoutes(deps))
        .use(rehearsalRoutes(deps))
        .use(importRoutes(deps))
        .use(inboundRoutes(deps))
        .use(trackedEventRoutes(deps))
        .use(cancelInsightsRoutes(deps))
        .use(mailWebhooksRoutes(deps))
        .use(riskRoutes(deps))
        .use(riskModelRoutes(deps))
        .use(alertRoutes(deps))
        .use(endpointRoutes(deps))
        .use(endpointTestRoutes(deps))
        .use(connectionRoutes(deps))
        .use(stripeRoutes(deps))
        .use(statsRoutes(deps))
        .use(cohortRoutes(deps))
        .use(forecastRoutes(deps))
        .use(strategyRoutes(deps))
        .use(experimentResultRoutes(deps))
        .use(digestRoutes(deps))
        .use(exportRoutes(deps)),
    );
  return app;
}
