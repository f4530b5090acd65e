// The form for a test: its letter and reason, and its texts beside their previews.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { isolated } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { REASONS } from "../../data/reasons.ts";
import { Button } from "../../parts/button.tsx";
import { Form, Problem, SelectField, TextField, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
import { reasonName, strategyName } from "../../texts/names.ts";
import { shell } from "../../texts/shell.ts";
import { strategies } from "../../texts/strategies.ts";
import { ArmForm, type Draft } from "./arm-form.tsx";
import type { Experiment } from "./verdict.ts";

type New = Shape<"NewExperiment">;

const CAUSES: readonly NonNullable<New["reason"]>[] = [...REASONS, "payment_failed"];
const WINDOWS = ["7d", "14d", "30d", "60d"] as const;
const MOST_ARMS = 5;

const emptyArm = (name: string): Draft => ({ name, isGenerated: false, subject: "", body: "" });

const armsOf = (experiment: Experiment | null): Draft[] =>
  experiment?.arms.map(({ name, subject = "", body = "", generated }) => ({
    name,
    subject,
    body,
    isGenerated: generated === true,
  })) ?? [emptyArm("A"), emptyArm("B")];

type Props = {
  /** Null for a new test. For an existing one, only the name and the texts can be changed. */
  experiment: Experiment | null;
  onDone: () => void;
  onClose: () => void;
};

export function ExperimentForm({ experiment, onDone, onClose }: Props) {
  const [arms, setArms] = useState(() => armsOf(experiment));
  const { busy, problem, problems, run } = useAction();
  const words = t().form;

  async function submit(form: FormData): Promise<void> {
    const name = String(form.get("name"));
    const body = { name, arms: arms.map(toArm) };
    const isDone = await run(() =>
      experiment === null
        ? projectApi.post("/experiments", { body: { ...body, ...choicesOf(form) } })
        : projectApi.patch("/experiments/{id}", { path: { id: experiment.id }, body }),
    );
    if (!isDone) return;
    say(t().saved(isolated(name)));
    onDone();
  }

  const change = (at: number, arm: Draft): void => setArms(arms.map((one, index) => (index === at ? arm : one)));
  return (
    <Form class="experiment-form" onSubmit={submit}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        problem={problems.name}
        name="name"
        required
        maxLength={120}
        defaultValue={experiment?.name}
      />
      {experiment === null && <Choices problems={problems} />}
      <Problem text={problems.arms} />
      {arms.map((arm, index) => (
        <ArmForm
          key={index}
          arm={arm}
          index={index}
          problems={problems}
          onChange={(next) => change(index, next)}
          onTake={arms.length > 2 ? () => setArms(arms.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <Problem text={problem} />
      <div class="rowdo ends">
        {arms.length < MOST_ARMS && (
          <Button
            class="b bare start"
            text={words.add}
            onClick={() => setArms([...arms, emptyArm("ABCDE".charAt(arms.length))])}
          />
        )}
        <Button class="b bare" text={shell().cancel} onClick={onClose} />
        <Button
          class="b main"
          text={experiment === null ? words.save : words.saveChange}
          type="submit"
          disabled={busy}
        />
      </div>
    </Form>
  );
}

function Choices({ problems }: { problems: Readonly<Record<string, string>> }) {
  const words = t().form;
  return (
    <div class="three">
      <SelectField
        label={words.strategy}
        problem={problems.strategy}
        name="strategy"
        options={Object.keys(strategies()).map((strategy) => [strategy, strategyName(strategy)])}
      />
      <SelectField
        label={words.reason}
        problem={problems.reason}
        name="reason"
        options={[["", words.any], ...CAUSES.map((reason) => [reason, reasonName(reason)] as const)]}
      />
      <SelectField
        label={words.window}
        hint={words.windowHint}
        problem={problems.recovery_window}
        name="window"
        options={WINDOWS.map((window) => [window, words.windows[window]])}
        value="30d"
      />
    </div>
  );
}

const choicesOf = (form: FormData) => ({
  strategy: String(form.get("strategy")) as New["strategy"],
  reason: form.get("reason") === "" ? null : (String(form.get("reason")) as NonNullable<New["reason"]>),
  recovery_window: String(form.get("window")),
});

const toArm = ({ name, isGenerated, subject, body }: Draft) =>
  isGenerated ? { name, generated: true } : { name, subject, body };
