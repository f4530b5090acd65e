// The form for a webhook to the user's own system or to a chat: its address, its events, and the button to delete it.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Check, Confirmed, Form, Problem, SelectField, SwitchLine, TextField, useAction } from "../../parts/form.tsx";
import { Answered } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { connectionNames } from "../../texts/connection-names.ts";
import { connections } from "../../texts/connections.ts";
import { connectionSetup as t } from "../../texts/connections-setup.ts";
import { PostSecret } from "./post-secret.tsx";
import type { SetupProps } from "./saying.ts";

type Endpoint = Shape<"WebhookEndpoint">;
type Event = Shape<"WebhookEvent">;
type Kind = Endpoint["kind"];
type Draft = { kind: Kind; url: string; events: readonly Event[]; description: string; enabled: boolean };

const EMPTY: Draft = {
  kind: "webhook",
  url: "",
  events: ["churn_event.created", "churn_event.recovered"],
  description: "",
  enabled: true,
};
/** The default events for a chat. */
const QUIET: readonly Event[] = ["churn_event.created", "churn_event.replied", "churn_event.recovered"];
const toBody = ({ url, events, description, enabled }: Draft) => ({
  events: [...events],
  description: description.trim() || null,
  enabled,
  ...(url.trim() !== "" && { url: url.trim() }),
});

type Props = { onClose: () => void; onSaved: () => void };

export function EndpointDialog({ onClose, onSaved }: Props) {
  return (
    <Dialog title={t().newEndpoint} onClose={onClose}>
      <EndpointForm
        before={EMPTY}
        words={t().create}
        isNew
        save={(draft) =>
          projectApi.post("/webhook-endpoints", { body: { ...toBody(draft), kind: draft.kind, url: draft.url.trim() } })
        }
        onSaved={() => {
          onClose();
          onSaved();
        }}
      />
    </Dialog>
  );
}

export function EndpointSetup({ connection, onDone }: SetupProps) {
  const id = connection.id ?? "";
  const query = useProjectQuery("/webhook-endpoints/{id}", [], { path: { id } });
  return (
    <Answered query={query} lines={4}>
      {({ data: endpoint }) => (
        <>
          <EndpointForm
            before={draftOf(endpoint)}
            words={connections().save}
            save={(draft) => projectApi.patch("/webhook-endpoints/{id}", { path: { id }, body: toBody(draft) })}
            onSaved={() => {
              say(t().saved);
              onDone();
            }}
          />
          <div class="stack">
            {endpoint.kind === "webhook" && <PostSecret />}
            <RemoveEndpoint id={id} onDone={onDone} />
          </div>
        </>
      )}
    </Answered>
  );
}

/** A chat's address is a secret that the API returns only in part, so the field starts empty. */
const draftOf = ({ kind, url, events, description, enabled }: Endpoint): Draft => ({
  kind,
  url: kind === "webhook" ? url : "",
  events,
  description: description ?? "",
  enabled,
});

/** The hint about the address: how to find a chat's, or that an empty field keeps it. */
const hintOf = (kind: Kind, isNew: boolean): string =>
  kind !== "webhook" && !isNew ? t().keepAddress : t().urlHints[kind];

type EndpointFormProps = {
  before: Draft;
  words: string;
  isNew?: boolean;
  save: (draft: Draft) => Promise<unknown>;
  onSaved: () => void;
};

function EndpointForm({ before, words, isNew = false, save, onSaved }: EndpointFormProps) {
  const [draft, setDraft] = useState(before);
  const { busy, problem, problems, run } = useAction();
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <Form class="form" onSubmit={async () => (await run(() => save(draft))) && onSaved()}>
      {isNew && (
        <SelectField
          label={t().endpointKind}
          problem={problems.kind}
          options={Object.entries(connectionNames().endpointKinds) as [Kind, string][]}
          value={draft.kind}
          onChoose={(kind) => set({ kind, events: kind === "webhook" ? EMPTY.events : QUIET })}
        />
      )}
      <TextField
        label={t().url}
        hint={hintOf(draft.kind, isNew)}
        problem={problems.url}
        class="in mono"
        type="url"
        required={isNew || draft.kind === "webhook"}
        value={draft.url}
        onText={(url) => set({ url })}
      />
      <fieldset class="field">
        <legend class="label">{t().what}</legend>
        {(Object.keys(connectionNames().eventNames) as Event[]).map((name) => (
          <Check
            key={name}
            isOn={draft.events.includes(name)}
            onTurn={(on) => set({ events: on ? [...draft.events, name] : draft.events.filter((one) => one !== name) })}
          >
            {connectionNames().eventNames[name]}
          </Check>
        ))}
        <Problem text={problems.events} />
      </fieldset>
      <TextField
        label={t().about}
        hint={t().aboutHint}
        problem={problems.description}
        maxLength={200}
        value={draft.description}
        onText={(description) => set({ description })}
      />
      <SwitchLine isOn={draft.enabled} onTurn={(enabled) => set({ enabled })}>
        {t().enabled}
      </SwitchLine>
      <Problem text={problem} />
      <div class="flowrow">
        <Button class="b main" text={words} type="submit" disabled={busy} />
      </div>
      {isNew && draft.kind === "webhook" && <PostSecret />}
    </Form>
  );
}

/** Deletes a webhook after a confirmation. */
function RemoveEndpoint({ id, onDone }: { id: string; onDone: () => void }) {
  async function remove(): Promise<void> {
    await projectApi.delete("/webhook-endpoints/{id}", { path: { id } });
    say(t().removed);
    onDone();
  }
  return <Confirmed action={t().remove} ask={t().removeAsk} act={remove} />;
}
