// Describes a connection's state and the next step.

import type { Shape } from "../../data/api.ts";
import { ago, count } from "../../data/format.ts";
import { language, region } from "../../data/language.ts";
import { connectionNames } from "../../texts/connection-names.ts";
import { connections as t } from "../../texts/connections.ts";
import { inboundReason, postError } from "../../texts/reasons.ts";
import { said } from "../../texts/server-sentences.ts";
import { providerOf } from "./providers.ts";

export type Connection = Shape<"Connection">;

/** The properties of a connection's setup form; `onDone` closes it. */
export type SetupProps = { connection: Connection; onDone: () => void };

/** The connection's name; providers and webhooks have their own names. */
export const nameOf = ({ kind, name }: Connection): string => (kind === "provider" ? name : endpointName(kind, name));

const endpointName = (kind: Connection["kind"], name: string): string => {
  if (kind === "webhook_endpoint") return name || connectionNames().names.webhook_endpoint;
  return kind === "provider" ? name : connectionNames().names[kind];
};

export function stateOf({ kind, state }: Connection): string {
  const { states } = connectionNames();
  if (state === "off" && kind === "mail") return states.files;
  if (state === "off" && kind === "model") return states.builtIn;
  const isOurs = kind !== "provider" && kind !== "custom_webhook" && kind !== "mail_reports";
  return state === "never" && isOurs ? states.unused : states[state];
}

export function nextOf(connection: Connection): string {
  switch (connection.kind) {
    case "provider":
      return ofProvider(connection);
    case "custom_webhook":
      return ofCustom(connection);
    case "mail":
      return ofMail(connection);
    case "mail_reports":
      return ofReports(connection);
    case "model":
      return ofModel(connection);
    case "widget":
      return ofWidget(connection);
    default:
      return ofPosts(connection);
  }
}

function ofProvider(connection: Connection): string {
  const { name, state, has_secret: hasSecret, last_error: error } = connection;
  if (state === "off") return t().providerOff(name);
  if (!hasSecret) return t().providerNoSecret(name);
  if (state === "failing" && error?.code === "bad_signature") return t().badSignature(ago(error.at), name);
  if (state === "failing" && error) return t().providerFailing(ago(error.at), reasonOf(error));
  if (state === "never") return t().providerNever(name);
  if (state === "silent") {
    return t().providerSilent(heardAt(connection), gapOf(connection), name, providerOf(connection).setup.where);
  }
  return heardSentence(connection);
}

function ofCustom(connection: Connection): string {
  const { state, last_error: error } = connection;
  if (state === "failing" && error) return t().providerFailing(ago(error.at), reasonOf(error));
  if (state === "silent") return t().customSilent(heardAt(connection), gapOf(connection));
  return state === "never" ? t().customNever : heardSentence(connection);
}

function heardSentence(connection: Connection): string {
  const { received = 0, failed = 0, dropped = 0 } = connection.last_7_days;
  const events = t().inWeek(t().event(received, count(received)));
  const rest = [failed > 0 && t().failedOf(count(failed)), dropped > 0 && t().leftAside(count(dropped))].filter(
    (part) => part !== false,
  );
  const what = received === 0 ? [] : rest.length > 0 ? rest : [t().allUsed];
  return `${t().heard(heardAt(connection))} ${[events, ...what].join(", ")}.`;
}

function ofMail(connection: Connection): string {
  const { name, state, last_error: error } = connection;
  if (state === "off") return t().mailOff;
  if (state === "never") return t().mailNever(name);
  if (state === "failing" && error) return t().mailFailing(name, ago(error.at), sentence(said(error.message)));
  const { sent = 0, bounced = 0, complained = 0 } = connection.last_7_days;
  const parts = [t().inWeek(t().mails(sent + bounced, count(sent + bounced)))];
  if (sent + bounced > 0) parts.push(bounced > 0 ? t().bounced(count(bounced)) : t().noneBounced);
  if (complained > 0) parts.push(t().complained(count(complained)));
  return `${t().mailWorks(name, heardAt(connection))} ${parts.join(", ")}.`;
}

function ofReports(connection: Connection): string {
  if (connection.state === "never") return t().reportsNever;
  const { received = 0 } = connection.last_7_days;
  return `${t().reportsWork(heardAt(connection))} ${t().inWeek(t().reports(received, count(received)))}.`;
}

function ofModel(connection: Connection): string {
  const { name, state, last_error: error } = connection;
  if (state === "off") return t().modelOff;
  if (state === "never") return t().modelNever(name);
  if (state === "failing" && error) return t().modelFailing(name, ago(error.at), sentence(said(error.message)));
  return t().modelWorks(name, heardAt(connection));
}

function ofWidget(connection: Connection): string {
  if (connection.state === "never") return t().widgetNever;
  const { sessions = 0 } = connection.last_7_days;
  return `${t().widgetWorks(heardAt(connection))} ${t().inWeek(t().sessions(sessions, count(sessions)))}.`;
}

function ofPosts(connection: Connection): string {
  const { kind, state, address, last_error: error } = connection;
  const host = hostOf(address);
  if (state === "off")
    return address === null ? t().alertsOff : kind === "alerts" ? t().alertsPaused(host) : t().postOff(host);
  if (state === "never") return t().postNever(host);
  const { delivered = 0, waiting = 0, failed = 0 } = connection.last_7_days;
  if (state === "failing") {
    return [
      error ? t().postFailing(host, postError(error.code ?? error.message), ago(error.at)) : t().disabled,
      waiting > 0 ? t().waiting(waiting, count(waiting)) : "",
      failed > 0 ? t().gaveUp(failed, count(failed)) : "",
      t().postNext,
    ]
      .filter(Boolean)
      .join(" ");
  }
  const parts = [t().inWeek(t().delivered(delivered, count(delivered)))];
  if (failed > 0) parts.push(t().failedOf(count(failed)));
  return `${t().postWorks(host, heardAt(connection))} ${parts.join(", ")}.`;
}

const reasonOf = ({ code, message }: { code: string | null; message: string }): string =>
  code === null ? said(message) : inboundReason(code);

const heardAt = ({ last_at: at }: Connection): string => (at === null ? "" : ago(at));

/** Ends the text of a mail server or a model with a full stop. */
const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

const hostOf = (address: string | null): string =>
  address !== null && URL.canParse(address) ? new URL(address).host : "";

/** The usual time between two events, such as "5 hours". */
function gapOf({ usual_gap_seconds: seconds }: Connection): string {
  const gap = seconds ?? 86_400;
  const [unit, size] =
    gap < 5400 ? (["minute", 60] as const) : gap < 129_600 ? (["hour", 3600] as const) : (["day", 86_400] as const);
  return new Intl.NumberFormat(region(), { style: "unit", unit, unitDisplay: "long" }).format(
    Math.max(language.value === "de" ? 2 : 1, Math.round(gap / size)),
  );
}

/** The order of the list: failing, silent, never heard from; then working ones; then those that are off. */
const ORDER = ["failing", "silent", "never", "connected", "off"] as const;

export const inOrder = (all: readonly Connection[]): Connection[] => [...all].sort((a, b) => rankOf(a) - rankOf(b));

/** Whether mails are only written as files, which counts as a problem. */
export const reachesNobody = ({ kind, state }: Connection): boolean => kind === "mail" && state === "off";

const rankOf = (one: Connection): number => (reachesNobody(one) ? 0.5 : ORDER.indexOf(one.state));

/** Summarizes all connections: "Three of six work. One fails, one has gone quiet." */
export function summaryOf(all: readonly Connection[]): string {
  const of = (state: Connection["state"]) => all.filter((one) => one.state === state).length;
  const total = all.length - of("off");
  const works = of("connected");
  if (works === total && total > 0) return t().allWork(total);
  const parts = [
    of("failing") > 0 ? t().fail(of("failing")) : "",
    of("silent") > 0 ? t().quiet(of("silent")) : "",
    of("never") > 0 ? t().unheard(of("never")) : "",
  ].filter(Boolean);
  if (works === 0 && of("failing") === 0 && of("silent") === 0) return t().nothing;
  return `${t().work(works, total)} ${t().sentence(parts)}`;
}
