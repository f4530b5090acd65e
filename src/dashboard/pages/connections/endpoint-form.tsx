// A webhook to a system of one's own: its address, what it hears of, and deleting it.

import { useState } from "preact/hooks";
import { api, data, type Shape } from "../../data/api.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { Answered } from "../../parts/answered.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { useAction } from "../../parts/form.ts";
import { say } from "../../parts/slip.tsx";
import { connectionNames } from "../../texts/connection-names.ts";
import { connections as t } from "../../texts/connections.ts";
import { PostSecret } from "./post-secret.tsx";
import { RemoveEndpoint } from "./remove-endpoint.tsx";
import type { SetupProps } from "./saying.ts";

type Endpoint = Shape<"WebhookEndpoint">;
type Event = Shape<"WebhookEvent">;
type Draft = { url: string; events: readonly Event[]; description: string; enabled: boolean };

const EMPTY: Draft = {
  url: "",
  events: ["churn_event.created", "churn_event.recovered"],
  description: "",
  enabled: true,
};
const at = (id: string) => ({ params: { path: { slug: slug.value, id } } });
const ofProject = () => ({ params: { path: { slug: slug.value } } });
const toBody = ({ url, events, description, enabled }: Draft) => ({
  url: url.trim(),
  events: [...events],
  description: description.trim() || null,
  enabled,
});

export function EndpointDialog({
  isOpen,
  onClose,
  onSaved,
}: {
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  return (
    <Dialog title={t().newEndpoint} isOpen={isOpen} onClose={onClose}>
      <EndpointForm
        before={EMPTY}
        words={t().create}
        save={(draft) =>
          data(api.POST("/api/v1/projects/{slug}/webhook-endpoints", { ...ofProject(), body: toBody(draft) }))
        }
        onSaved={() => {
          onClose();
          onSaved();
        }}
      />
      <PostSecret />
    </Dialog>
  );
}

export function EndpointSetup({ connection, onDone }: SetupProps) {
  const id = connection.id ?? "";
  const query = useQuery(
    `webhook-endpoint ${slug.value} ${id}`,
    async (signal) =>
      (await data(api.GET("/api/v1/projects/{slug}/webhook-endpoints/{id}", { ...at(id), signal }))).data,
  );
  return (
    <Answered query={query} lines={4}>
      {(endpoint) => (
        <>
          <EndpointForm
            before={draftOf(endpoint)}
            words={t().save}
            save={(draft) =>
              data(api.PATCH("/api/v1/projects/{slug}/webhook-endpoints/{id}", { ...at(id), body: toBody(draft) }))
            }
            onSaved={() => {
              say(t().saved);
              onDone();
            }}
          />
          <div class="stack">
            <PostSecret />
            <RemoveEndpoint id={id} onDone={onDone} />
          </div>
        </>
      )}
    </Answered>
  );
}

const draftOf = ({ url, events, description, enabled }: Endpoint): Draft => ({
  url,
  events,
  description: description ?? "",
  enabled,
});

function EndpointForm({
  before,
  words,
  save,
  onSaved,
}: {
  before: Draft;
  words: string;
  save: (draft: Draft) => Promise<unknown>;
  onSaved: () => void;
}) {
  const [draft, setDraft] = useState(before);
  const { busy, problem, problems, run } = useAction();
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <form
      class="form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run(() => save(draft))) onSaved();
      }}
    >
      <Field label={t().url} hint={t().urlHint} problem={problems.url}>
        {(ids) => (
          <input
            {...ids}
            class="in mono"
            type="url"
            required
            value={draft.url}
            onInput={(event) => set({ url: event.currentTarget.value })}
          />
        )}
      </Field>
      <fieldset class="field">
        <legend class="label">{t().what}</legend>
        {(Object.keys(connectionNames().eventNames) as Event[]).map((name) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={draft.events.includes(name)}
              onChange={(event) =>
                set({
                  events: event.currentTarget.checked
                    ? [...draft.events, name]
                    : draft.events.filter((other) => other !== name),
                })
              }
            />
            <span>{connectionNames().eventNames[name]}</span>
          </label>
        ))}
        {problems.events && (
          <p class="problem" role="alert">
            {problems.events}
          </p>
        )}
      </fieldset>
      <Field label={t().about} hint={t().aboutHint} problem={problems.description}>
        {(ids) => (
          <input
            {...ids}
            class="in"
            maxLength={200}
            value={draft.description}
            onInput={(event) => set({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <label class="check">
        <input
          type="checkbox"
          class="switch"
          checked={draft.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
        <span>{t().enabled}</span>
      </label>
      {problem !== null && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="flowrow">
        <button type="submit" class="b main" disabled={busy || draft.events.length === 0}>
          {words}
        </button>
      </div>
    </form>
  );
}
