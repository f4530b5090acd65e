// The dialogs for the actions of a test, each with the consequences.

import { isolated } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
import { shell } from "../../texts/shell.ts";
import { ExperimentForm } from "./form.tsx";
import type { Asked, Experiment } from "./verdict.ts";

type Props = { asked: Asked; onClose: () => void; onDone: () => void };

export function ExperimentDialog({ asked, onClose, onDone }: Props) {
  const done = (): void => {
    onDone();
    onClose();
  };
  if (asked.what === "create" || asked.what === "change") {
    const isNew = asked.what === "create";
    return (
      <Dialog title={isNew ? t().form.titleNew : t().form.titleChange} isOpen={true} onClose={onClose} wide>
        <ExperimentForm experiment={isNew ? null : asked.experiment} onDone={done} onClose={onClose} />
      </Dialog>
    );
  }
  return <Confirm what={asked.what} experiment={asked.experiment} onClose={onClose} onDone={done} onUndone={onDone} />;
}

const start = (id: string) => projectApi.post("/experiments/{id}/start", { path: { id } });
const stop = (id: string) => projectApi.post("/experiments/{id}/stop", { path: { id } });
const remove = (id: string) => projectApi.delete("/experiments/{id}", { path: { id } });

type ConfirmProps = {
  what: "start" | "stop" | "remove";
  experiment: Experiment;
  onClose: () => void;
  onDone: () => void;
  onUndone: () => void;
};

function Confirm({ what, experiment: { id, name, arms, best, status }, onClose, onDone, onUndone }: ConfirmProps) {
  const { busy, problem, run } = useAction();
  const goOn = status === "draft" ? t().startIt : t().goOn;
  const words = {
    start: {
      title: t().startTitle(isolated(name)),
      why: t().startWhy(arms.length),
      act: goOn,
      done: t().started(isolated(name)),
    },
    stop: {
      title: t().stopTitle(isolated(name)),
      why: best === null ? t().stopOpen : t().stopSettled,
      act: t().stopIt,
      done: t().stopped(isolated(name)),
    },
    remove: {
      title: t().removeTitle(isolated(name)),
      why: t().removeWhy,
      act: t().remove,
      done: t().removed(isolated(name)),
    },
  }[what];

  async function act(): Promise<void> {
    const isDone = await run(() => ({ start, stop, remove })[what](id));
    if (!isDone) return;
    // Only stopping can be undone: a started test cannot become a draft again.
    say(words.done, what === "stop" ? () => start(id).then(onUndone) : undefined);
    onDone();
  }

  return (
    <Dialog title={words.title} isOpen={true} onClose={onClose}>
      <p>{words.why}</p>
      <Problem text={problem} class="problem below" />
      <div class="rowdo ends">
        <Button class="b bare" text={shell().cancel} onClick={onClose} />
        <Button
          class={what === "remove" ? "b danger" : "b main"}
          text={words.act}
          disabled={busy}
          onClick={() => void act()}
        />
      </div>
    </Dialog>
  );
}
