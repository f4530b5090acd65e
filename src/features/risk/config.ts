// A project's churn-risk configuration: where alerts are sent, from which score, and the weights of the signals.

import { eq, sql } from "drizzle-orm";
import { defined } from "../../lib/defined.ts";
import { type Detail, invalid } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import { DEFAULT_WEIGHTS, isWeight, MAX_POINTS, type Weights, weightsWith } from "./scorecard.ts";
import { PROTECTIVE, SIGNALS, type Signal } from "./signals.ts";
import { type DeliveryMode, type RiskConfigRow, riskConfigs } from "./tables.ts";

export const DELIVERY_MODES = ["webhook", "direct"] as const satisfies readonly DeliveryMode[];

export type Delivery = { deliveryMode: DeliveryMode; webhookUrl: string | null; enabled: boolean };

/**
 * Published when the destination of alerts changes, or whether they are enabled. Also published, with equal `before` and
 * `after`, when alerts are enabled again without a change.
 */
export const riskConfigChanged = defineEvent<{ project: Project; before: Delivery; after: Delivery }>();

export type RiskConfig = Delivery & {
  riskThreshold: number;
  weights: Weights;
  /** Null if nothing was ever set. */
  updatedAt: number | null;
};

const DEFAULT_CONFIG: RiskConfig = {
  deliveryMode: "webhook",
  webhookUrl: null,
  riskThreshold: 70,
  enabled: false,
  weights: DEFAULT_WEIGHTS,
  updatedAt: null,
};

const configOf = prepared((db) =>
  db
    .select()
    .from(riskConfigs)
    .where(eq(riskConfigs.projectId, sql.placeholder("project")))
    .prepare(),
);

export async function riskConfig(db: Db, project: Pick<Project, "id">): Promise<RiskConfig> {
  const [row] = await configOf(db).execute({ project: project.id });
  return row ? toConfig(row) : DEFAULT_CONFIG;
}

const toConfig = ({ projectId, ...row }: RiskConfigRow): RiskConfig => ({
  ...row,
  weights: weightsWith(row.weights),
});

/** Omitted fields stay; a weight of null resets to its default. */
export type ConfigChange = Partial<Delivery> & {
  riskThreshold?: number;
  weights?: Readonly<Record<string, number | null>>;
};

/**
 * Merges the change into the configuration. `reweighted`: the weights, and so every score, have changed. The caller must have
 * checked the weights, and that the address may be called.
 * @throws {AppError} `invalid` for alerts by webhook without an address.
 */
export async function changeRiskConfig(
  tx: Db,
  project: Project,
  change: ConfigChange,
  actor: Actor,
  now: number,
): Promise<{ config: RiskConfig; reweighted: boolean }> {
  const before = await riskConfig(tx, project);
  const { weights: weightChanges = {}, ...given } = change;
  const after = { ...before, ...defined(given), weights: mergeWeights(before.weights, weightChanges) };
  if (after.enabled && after.deliveryMode === "webhook" && after.webhookUrl === null) {
    throw invalid("webhook_url", "is needed for alerts by webhook: give one, or set enabled to false");
  }
  const changed = differences(before, after);
  const news = { project, before, after };
  if (changed.length === 0) {
    if (change.enabled) await publish(tx, riskConfigChanged, news, now);
    return { config: before, reweighted: false };
  }

  const { weights, ...rest } = after;
  const row = { ...rest, weights: overridden(weights), updatedAt: now };
  await tx
    .insert(riskConfigs)
    .values({ projectId: project.id, ...row })
    .onConflictDoUpdate({ target: riskConfigs.projectId, set: row });
  // The address may contain a secret, so the audit log records only that it changed.
  await recordAudit(
    tx,
    { project, actor, action: "risk_config.changed", target: project.id, details: { changed } },
    now,
  );
  if (change.enabled || changed.some((name) => DELIVERY.includes(name))) {
    await publish(tx, riskConfigChanged, news, now);
  }
  return { config: { ...after, updatedAt: now }, reweighted: changed.some((name) => name.startsWith("weights.")) };
}

const DELIVERY = ["delivery_mode", "webhook_url", "enabled"];

function mergeWeights(weights: Weights, change: NonNullable<ConfigChange["weights"]>): Weights {
  const merged: Record<Signal, number> = { ...weights };
  for (const name of SIGNALS) {
    const weight = change[name];
    if (weight !== undefined) merged[name] = weight ?? DEFAULT_WEIGHTS[name];
  }
  return merged;
}

/** What is wrong with the weights of a request, which may have any shape; other shapes than an object are reported elsewhere. */
export function weightFaults(weights: unknown): Detail[] {
  if (!isObject(weights)) return [];
  return Object.entries(weights).flatMap(([name, weight]) => {
    const signal = SIGNALS.find((known) => known === name);
    if (signal === undefined)
      return [{ field: `weights.${name}`, message: `is no signal; there are: ${SIGNALS.join(", ")}` }];
    if (weight === null || isWeight(signal, weight as number)) return [];
    return [{ field: `weights.${name}`, message: `must be a whole number ${rangeOf(signal)}` }];
  });
}

const rangeOf = (signal: Signal): string =>
  PROTECTIVE.has(signal) ? `from -${MAX_POINTS} to 0` : `from 0 to ${MAX_POINTS}`;

const overridden = (weights: Weights): Partial<Record<Signal, number>> =>
  Object.fromEntries(
    SIGNALS.filter((name) => weights[name] !== DEFAULT_WEIGHTS[name]).map((name) => [name, weights[name]]),
  );

function differences(before: RiskConfig, after: RiskConfig): string[] {
  const changed: string[] = [];
  if (before.deliveryMode !== after.deliveryMode) changed.push("delivery_mode");
  if (before.webhookUrl !== after.webhookUrl) changed.push("webhook_url");
  if (before.riskThreshold !== after.riskThreshold) changed.push("risk_threshold");
  if (before.enabled !== after.enabled) changed.push("enabled");
  for (const name of SIGNALS) if (before.weights[name] !== after.weights[name]) changed.push(`weights.${name}`);
  return changed;
}
