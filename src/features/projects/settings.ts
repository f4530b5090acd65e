// Reads and changes the settings of a project. Only those that it has set are stored; secrets are sealed.

import { AppError, type Detail } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { type OwnLanguage, ownLanguage } from "../../lib/page-language.ts";
import { openSealed, seal } from "../../lib/seal.ts";
import { definitionOf, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import { refuseOddSequences } from "./dunning-sequences.ts";
import { DEFAULTS, frozen, type Settings, type SettingsPatch, WEEKDAYS, type Weekday } from "./settings-shape.ts";
import type { Project } from "./tables.ts";

export type SecretSetting = "custom_webhook_secret" | `integrations.${ProviderName}.${string}`;

const SECRET_SETTINGS: readonly SecretSetting[] = [
  "custom_webhook_secret",
  ...PROVIDER_NAMES.flatMap((name) =>
    ["webhook_secret", ...definitionOf(name).settings.secrets].map(
      (secret) => `integrations.${name}.${secret}` as const,
    ),
  ),
];

/** Saturday and Sunday left out. */
const WORKDAYS: Weekday[] = frozen(WEEKDAYS.slice(0, 5));

/** The project's settings with the defaults for what it has not set. */
export function settingsOf(project: { settings: SettingsPatch }): Settings {
  const settings = merged(DEFAULTS, project.settings) as Settings;
  const { weekdays_only, days } = settings.automation;
  if (!weekdays_only || days !== DEFAULTS.automation.days) return settings;
  return { ...settings, automation: { ...settings.automation, days: WORKDAYS } };
}

/** The language of mails to the project's own people: that of its customers, if the service speaks it, otherwise English. */
export const teamLanguage = (project: { settings: SettingsPatch }): OwnLanguage =>
  ownLanguage(settingsOf(project).language, null);

/** A secret setting in clear; null if it is not set. */
export function secretSettingOf(
  project: Pick<Project, "id" | "settings">,
  name: SecretSetting,
  sealingKey: Uint8Array,
): string | null {
  const sealed = valueAt(project.settings, name);
  return typeof sealed === "string" ? openSealed(sealingKey, sealed, contextOf(project.id, name)) : null;
}

/** The settings as they may be shown: of a secret, whether it is set. */
export function shownSettings(project: { settings: SettingsPatch }): Record<string, unknown> {
  const shown = settingsOf(project) as Record<string, unknown>;
  return SECRET_SETTINGS.reduce((all, name) => withValueAt(all, name, valueAt(all, name) !== null), shown);
}

const canonicalTag = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag;

/** How a text is written before it is stored, so that the same is always the same. */
const NORMAL_FORMS: Record<string, (text: string) => string> = {
  currency: (code) => code.toLowerCase(),
  language: canonicalTag,
  "sender.from_email": normalizeEmail,
  "sender.reply_to": normalizeEmail,
  ...Object.fromEntries(
    PROVIDER_NAMES.flatMap((provider) =>
      Object.entries(definitionOf(provider).settings.normalForms ?? {}).map(([path, write]) => [
        `integrations.${provider}.${path}`,
        write,
      ]),
    ),
  ),
};

/**
 * The stored settings after a change: objects are merged deeply, null clears. Secrets are sealed. `true` and `false`, which reads
 * show instead of secrets, leave them unchanged, so that an answer can be sent back.
 */
export function changedSettings(
  project: Pick<Project, "id" | "settings">,
  change: Record<string, unknown>,
  sealingKey: Uint8Array,
): SettingsPatch {
  const forms = Object.entries(NORMAL_FORMS).flatMap(([name, write]) =>
    namesLike(name, change).map((named) => ({ named, write })),
  );
  const normal = forms.reduce((all, { named, write }) => {
    const given = valueAt(all, named);
    return typeof given === "string" ? withValueAt(all, named, write(given)) : all;
  }, change);
  const sealed = SECRET_SETTINGS.reduce((all, name) => {
    const given = valueAt(all, name);
    if (typeof given === "boolean") return withValueAt(all, name, undefined);
    if (typeof given !== "string") return all;
    return withValueAt(all, name, seal(sealingKey, given, contextOf(project.id, name)));
  }, normal);
  const settings = overlaid(project.settings as Json, sealed) as SettingsPatch;
  refuseHalfQuietHours(settings);
  refuseContradictions(settings, change as SettingsPatch);
  refuseTooManyRows(settings);
  refuseOddSequences(settings);
  return settings;
}

/** Only after merging can be seen whether both ends are known. */
function refuseHalfQuietHours(settings: SettingsPatch): void {
  const hours = settings.automation?.quiet_hours;
  if (!hours) return;
  const path = "settings.automation.quiet_hours";
  const missing = (["from", "to"] as const).filter((end) => hours[end] === undefined);
  const faults: Detail[] = missing.map((end) => ({ field: `${path}.${end}`, message: "is required" }));
  if (missing.length === 0 && hours.from === hours.to) {
    faults.push({ field: `${path}.to`, message: "must be another time than from; null means no quiet hours" });
  }
  if (faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
}

/** Checks settings that are valid separately but not together. The error names the one that the request changes. */
function refuseContradictions(settings: SettingsPatch, { automation: changed }: SettingsPatch): void {
  const faults: Detail[] = [];
  const { days, weekdays_only } = settings.automation ?? {};
  if (weekdays_only && (days?.includes("sat") || days?.includes("sun"))) {
    faults.push(
      changed?.days
        ? { field: "settings.automation.days", message: "must be without sat and sun while weekdays_only is true" }
        : {
            field: "settings.automation.weekdays_only",
            message: "must be false while settings.automation.days has sat or sun",
          },
    );
  }
  if (faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
}

function refuseTooManyRows(settings: SettingsPatch): void {
  for (const provider of PROVIDER_NAMES) {
    for (const [table, most] of Object.entries(definitionOf(provider).settings.mostRows ?? {})) {
      const path = `integrations.${provider}.${table}`;
      if (Object.keys(valueAt(settings as Json, path) ?? {}).length <= most) continue;
      const fault = { field: `settings.${path}`, message: `must be at most ${most} ${table}` };
      throw new AppError("invalid", "The request is invalid", [fault]);
    }
  }
}

/** The dotted paths of the settings that differ: `automation.send`. */
export function differencesOf(before: SettingsPatch, after: SettingsPatch): string[] {
  const [old, young] = [leavesOf(settingsOf({ settings: before })), leavesOf(settingsOf({ settings: after }))];
  return [...new Set([...old.keys(), ...young.keys()])].filter((path) => old.get(path) !== young.get(path));
}

/** Binds a sealed setting to its project and name, so that a text copied elsewhere does not open. */
const contextOf = (projectId: string, name: SecretSetting): string => `project:${projectId}:settings.${name}`;

type Json = Record<string, unknown>;

/** Shares with the defaults whatever has not been set: this runs for every event that comes in. */
function merged(defaults: unknown, own: unknown): unknown {
  if (own === undefined) return defaults;
  if (!isObject(defaults) || !isObject(own)) return own;
  const result = { ...defaults };
  for (const [name, value] of Object.entries(own)) result[name] = merged(defaults[name], value);
  return result;
}

function overlaid(own: Json, change: Json): Json {
  const result = { ...own };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (value === null) delete result[name];
    else if (isObject(value)) result[name] = overlaid(isObject(result[name]) ? result[name] : {}, value);
    else result[name] = value;
    if (isObject(result[name]) && Object.keys(result[name]).length === 0) delete result[name];
  }
  return result;
}

function valueAt(settings: Json, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), settings);
}

function withValueAt(settings: Json, path: string, value: unknown): Json {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...settings, [name]: value };
  const inner = settings[name];
  return isObject(inner) ? { ...settings, [name]: withValueAt(inner, rest.join("."), value) } : settings;
}

/** The paths that match a name with one `*`: one for each row of the table. */
function namesLike(name: string, settings: Json): string[] {
  const [table = "", field] = name.split(".*.");
  if (field === undefined) return [name];
  const rows = valueAt(settings, table);
  return isObject(rows) ? Object.keys(rows).map((row) => `${table}.${row}.${field}`) : [];
}

/** Lists count as one value. */
function leavesOf(value: unknown, path = ""): Map<string, string> {
  if (!isObject(value)) return new Map([[path, JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, path === "" ? name : `${path}.${name}`)]),
  );
}
