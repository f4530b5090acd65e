// The HTTP routes of churn risk: its configuration, customers with their scores, scoring on request, and a test alert.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { alsoRefusing, body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List, Ok } from "../../http/shapes.ts";
import { conflict, invalid } from "../../lib/errors.ts";
import { checkWebhookUrl } from "../../lib/public-address.ts";
import { inProject, type ProjectAuth } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { atLeast } from "../projects/roles.ts";
import { fireTestAlert } from "./alerts.ts";
import { changeRiskConfig, type RiskConfig, riskConfig, weightFaults } from "./config.ts";
import {
  ChangeRiskConfig,
  FindCustomers,
  ListedRisk,
  ReadRisk,
  RiskConfigShape,
  TestAlert,
  toConfigChange,
  toListedRisk,
  toRisk,
  toRiskConfig,
} from "./model.ts";
import { probabilityOf } from "./probability.ts";
import { getRisk, historyOf, requestScoring, riskList } from "./service.ts";

export const riskRoutes = ({ store, reader, clock, config: settings }: Deps) => {
  const shown = async ({ project, role, user }: ProjectAuth, config: RiskConfig) =>
    toRiskConfig(config, {
      calibrated: (await probabilityOf(store.read, project.id)) !== null,
      whole: user === null || atLeast(role, "admin"),
    });

  return new Elysia({ prefix: "/churn-risk" })
    .use(inProject)
    .get(
      "/config",
      async ({ auth }) => ({ data: await shown(auth, await riskConfig(store.read, auth.project)) }),
      describe({
        id: "getChurnRiskConfig",
        tag: "Churn risk",
        access: peopleAndKeys("viewer"),
        summary: "Get the configuration of churn risk",
        response: Item(RiskConfigShape),
      }),
    )
    .put(
      "/config",
      async ({ auth, body }) => {
        const change = toConfigChange(body);
        if (typeof change.webhookUrl === "string") {
          const verdict = await checkWebhookUrl(change.webhookUrl, settings.webhooks.allowedNetworks);
          if (!verdict.ok) throw invalid("webhook_url", verdict.reason);
        }
        const config = await store.write(async (tx) => {
          const now = clock.now();
          const changed = await changeRiskConfig(tx, auth.project, change, auth.actor, now);
          if (changed.reweighted) await requestScoring(tx, auth.project, now);
          return changed.config;
        });
        return { data: await shown(auth, config) };
      },
      describe({
        body: alsoRefusing(body(ChangeRiskConfig), (raw) => weightFaults((raw as { weights?: unknown }).weights)),
        id: "putChurnRiskConfig",
        tag: "Churn risk",
        access: peopleAndKeys("admin"),
        summary: "Update the configuration of churn risk",
        description:
          "What is left out stays as it is. Alerts by webhook need a `webhook_url`: HTTPS, without credentials, and at a public address; a name that cannot be resolved now is checked when something is delivered. `enabled: true` also switches on again what the service had switched off because the receiver was gone or failed for days. Changed weights cause all scores to be computed again.",
        response: Item(RiskConfigShape),
      }),
    )
    .get(
      "/customers",
      async ({ auth, query }) => {
        const { page: _, per_page: __, ...filter } = query;
        const asked = { owner: { id: auth.project.id }, filter, window: windowOf(query) };
        const { risks, total } = await reader.read(riskList, asked);
        return { data: risks.map(toListedRisk), meta: metaOf(query, total) };
      },
      describe({
        query: query(FindCustomers),
        id: "listCustomerRisks",
        tag: "Churn risk",
        access: peopleAndKeys("viewer"),
        summary: "List customers by churn risk",
        description: "The highest score first. Everybody who was tracked, has a subscription or had a churn event.",
        response: List(ListedRisk),
      }),
    )
    .get(
      "/customers/:email",
      async ({ auth, params }) => {
        const risk = await getRisk(store.read, auth.project, params.email);
        return { data: toRisk(risk, await historyOf(store.read, risk)) };
      },
      describe({
        id: "getCustomerRisk",
        tag: "Churn risk",
        access: peopleAndKeys("viewer"),
        redact: ["email"],
        summary: "Get the churn risk of a customer",
        description: "By address, or by the id of a customer who is tracked without one.",
        response: Item(ReadRisk),
      }),
    )
    .post(
      "/recompute",
      async ({ auth }) => {
        await store.write((tx) => requestScoring(tx, auth.project, clock.now()));
        return { status: "ok" as const };
      },
      describe({
        id: "recomputeChurnRisk",
        tag: "Churn risk",
        access: peopleAndKeys("member"),
        summary: "Recompute all scores of a project now",
        description: "Soon, rather: it is asked for once, however often this is called until it begins.",
        status: 202,
        response: Ok,
      }),
    )
    .post(
      "/test",
      async ({ auth }) => {
        const config = await riskConfig(store.read, auth.project);
        if (config.deliveryMode === "webhook" && config.webhookUrl === null) {
          throw conflict("There is nowhere to send a test to: set webhook_url in the churn-risk configuration");
        }
        const opaqueId = await store.write((tx) => fireTestAlert(tx, auth.project, config, clock.now()));
        return { data: { opaque_id: opaqueId } };
      },
      describe({
        id: "sendTestAlert",
        tag: "Churn risk",
        access: peopleAndKeys("admin"),
        summary: "Send a test alert",
        description:
          "A made-up alert, logged with `test: true` and delivered like any other, even while alerts are disabled. In direct mode it mails nobody, and the log says so.",
        status: 202,
        response: Item(TestAlert),
        errors: [409],
      }),
    );
};
