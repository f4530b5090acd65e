// The rules of the dunning's own sequences, beyond the shape of each step.

import { parseDuration } from "../../lib/duration.ts";
import { AppError, type Detail } from "../../lib/errors.ts";
import { placeholderFaults } from "./placeholders.ts";
import { DECLINE_CLASSES, type DunningStep, type SettingsPatch } from "./settings-shape.ts";

/** @throws `invalid`, with every invalid field, if the settings contain a sequence that cannot be sent */
export function refuseOddSequences({ automation }: SettingsPatch): void {
  const faults = DECLINE_CLASSES.flatMap((name) => {
    const steps = automation?.dunning?.by_class?.[name] ?? [];
    return steps.flatMap((step, place) =>
      faultsOf(step, place, steps, `settings.automation.dunning.by_class.${name}.${place}`),
    );
  });
  if (faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
}

function faultsOf(step: DunningStep, place: number, steps: readonly DunningStep[], path: string): Detail[] {
  const faults: Detail[] = [];
  const before = steps[place - 1];
  if (before && (parseDuration(step.after) ?? 0) <= (parseDuration(before.after) ?? 0)) {
    faults.push({ field: `${path}.after`, message: "must be longer than that of the step before it" });
  }
  if (step.strategy && step.text) {
    faults.push({
      field: `${path}.text`,
      message: "must be left out where strategy is given: a step is one or the other",
    });
  }
  if (step.strategy === "discount" && place < steps.length - 1) {
    faults.push({ field: `${path}.strategy`, message: "may be discount in the last step only" });
  }
  if (!step.text) return faults;
  // The upcoming mails show a subject before its recipient is known.
  if (step.text.subject.includes("{{")) {
    faults.push({ field: `${path}.text.subject`, message: "must be without placeholders" });
  }
  return [...faults, ...placeholderFaults({ body: step.text.body }, `${path}.text.`)];
}
