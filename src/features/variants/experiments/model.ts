// Experiments as the API accepts and shows them.

import { type Static, type TObject, Type } from "@sinclair/typebox";
import { body, type Spec } from "../../../http/input.ts";
import { Nullable, named, OneOf, Page, Text, Timestamp } from "../../../http/shapes.ts";
import { shownAs } from "../../../http/shown.ts";
import { formatDuration, HOUR, parseDuration } from "../../../lib/duration.ts";
import { AppError, type Detail } from "../../../lib/errors.ts";
import { EXPERIMENT_EXAMPLE, NEW_EXPERIMENT_EXAMPLE } from "../../churn-events/examples.ts";
import { PLACEHOLDERS, placeholderFaults, TEXT_LIMITS } from "../../projects/placeholders.ts";
import { Duration } from "../../projects/setting-values.ts";
import { CAUSES } from "../../strategies/causes.ts";
import { STRATEGIES } from "../../strategies/table.ts";
import type { ExperimentInput } from "./service.ts";
import { type Arm, EXPERIMENT_STATUSES, type Experiment } from "./tables.ts";

const YEAR = 365 * 24 * HOUR;

const arm = {
  name: Text({ min: 1, max: 60, oneLine: true }),
  subject: Type.Optional(Text({ min: 1, max: TEXT_LIMITS.subject, oneLine: true })),
  body: Type.Optional(Text({ min: 1, max: TEXT_LIMITS.body })),
  generated: Type.Optional(Type.Boolean({ description: "The text that is written for each event, instead of one" })),
};

const Arms = Type.Array(Type.Object(arm), {
  minItems: 2,
  maxItems: 5,
  description: `Each with \`subject\` and \`body\`, or one with \`generated: true\`. Placeholders: ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}; {{customer_name|there}} says what to write where the name is not known.`,
});

const Name = Text({ min: 1, max: 120, oneLine: true });

const NewExperiment = named(
  "NewExperiment",
  Type.Object({
    name: Name,
    strategy: OneOf(STRATEGIES, "Strategy"),
    reason: Type.Optional(Nullable(OneOf(CAUSES, "Cause"))),
    arms: Arms,
    recovery_window: Type.Optional(
      Nullable({
        ...Duration(HOUR, YEAR, '"30d"'),
        description: "For so long after a mail a recovery is its merit; by default the project's recovery window",
      }),
    ),
  }),
  NEW_EXPERIMENT_EXAMPLE,
);

const ExperimentChange = named(
  "ExperimentUpdate",
  Type.Object({ name: Type.Optional(Name), arms: Type.Optional(Arms) }),
  { name: "Price first, shorter" },
);

export const newExperiment = withSoundArms(NewExperiment);
export const experimentChange = withSoundArms(ExperimentChange);

export const FindExperiments = Type.Object(Page);

/** Adds the checks of the arms that no schema can express. */
function withSoundArms<S extends TObject>(schema: S): Spec<Static<S>> {
  const spec = body(schema);
  const standard = spec["~standard"];
  const validate = (raw: unknown) => {
    const checked = standard.validate(raw);
    const { arms } = checked.value as Static<typeof ExperimentChange>;
    const faults = arms ? faultsIn(arms) : [];
    if (faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
    return checked;
  };
  return { ...spec, "~standard": { ...standard, validate } };
}

type GivenArm = Static<typeof Arms>[number];

function faultsIn(arms: readonly GivenArm[]): Detail[] {
  const names = arms.map(({ name }) => name.trim());
  const generated = arms.map((given) => given.generated === true);
  return arms.flatMap((given, index) => {
    const path = `arms.${index}.`;
    const faults: Detail[] = [];
    if (names.indexOf(names[index]!) < index) faults.push({ field: `${path}name`, message: "must not be given twice" });
    if (generated[index] && generated.indexOf(true) < index) {
      faults.push({ field: `${path}generated`, message: "must not be given twice" });
    }
    return [...faults, ...textFaults(given, path)];
  });
}

function textFaults(given: GivenArm, path: string): Detail[] {
  const parts = ["subject", "body"] as const;
  const isGenerated = given.generated === true;
  const message = isGenerated ? "must be left out of a generated arm" : "is required, unless the arm is `generated`";
  const wrong = parts.filter((part) => (given[part] !== undefined) === isGenerated);
  const faults = wrong.map((part) => ({ field: path + part, message }));
  return faults.length > 0 ? faults : placeholderFaults(given, path);
}

export const armsOf = (given: Static<typeof Arms>): Arm[] =>
  given.map(({ name, subject, body: text, generated }) => ({
    name: name.trim(),
    text: generated === true ? null : { subject: subject!, body: text! },
  }));

export const inputOf = (given: Static<typeof NewExperiment>): ExperimentInput => ({
  name: given.name.trim(),
  strategy: given.strategy,
  reason: given.reason ?? null,
  arms: armsOf(given.arms),
  recoveryWindow: given.recovery_window ? parseDuration(given.recovery_window) : null,
});

export const ReadExperiment = named(
  "Experiment",
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    strategy: OneOf(STRATEGIES, "Strategy"),
    reason: Nullable(OneOf(CAUSES, "Cause")),
    status: OneOf(EXPERIMENT_STATUSES, "ExperimentStatus"),
    arms: Type.Array(Type.Object(arm)),
    recovery_window: Type.String(),
    started_at: Nullable(Timestamp),
    stopped_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
    sample: Type.Boolean({ description: "Made up: it goes when the project's sample data is removed" }),
  }),
  EXPERIMENT_EXAMPLE,
);

export const toExperiment = shownAs(ReadExperiment, ({ arms, recoveryWindow }: Experiment) => ({
  arms: arms.map(toArm),
  recovery_window: formatDuration(recoveryWindow),
}));

/** In the shape of a request, so that a response can be sent back. */
const toArm = ({ name, text }: Arm): Static<typeof Arms>[number] =>
  text ? { name, ...text } : { name, generated: true };
