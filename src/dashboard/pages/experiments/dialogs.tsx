// The dialogs for the actions of a test, each with the consequences.

import { isolated } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { Ask, Dialog } from "../../parts/dialog.tsx";
import { say } from "../../parts/slip.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
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
      <Dialog title={isNew ? t().form.titleNew : t().form.titleChange} onClose={onClose} wide>
        <ExperimentForm experiment={isNew ? null : asked.experiment} onDone={done} onClose={onClose} />
      </Dialog>
    );
  }
  return <Confirm what={asked.what} experiment={asked.experiment} onClose={onClose} onDone={onDone} />;
}

const start = (id: string) => projectApi.post("/experiments/{id}/start", { path: { id } });
const stop = (id: string) => projectApi.post("/experiments/{id}/stop", { path: { id } });
const remove = (id: string) => projectApi.delete("/experiments/{id}", { path: { id } });

type ConfirmProps = {
  what: "start" | "stop" | "remove";
  experiment: Experiment;
  onClose: () => void;
  onDone: () => void;
};

function Confirm({ what, experiment: { id, name, arms, best, status }, onClose, onDone }: ConfirmProps) {
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
    await { start, stop, remove }[what](id);
    // Only stopping can be undone: a started test cannot become a draft again.
    say(words.done, what === "stop" ? () => start(id).then(onDone) : undefined);
    onDone();
  }

  return (
    <Ask title={words.title} onClose={onClose} action={words.act} act={act} isGrave={what === "remove"}>
      <p>{words.why}</p>
    </Ask>
  );
}
