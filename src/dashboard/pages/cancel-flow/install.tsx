// How to install the flow: the script tag, and links to the hosted page.

import { useState } from "preact/hooks";
import { api, data, type Shape } from "../../data/api.ts";
import { moment } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button, Link } from "../../parts/button.tsx";
import { Copyable } from "../../parts/copy.tsx";
import { Field, Form, useAction } from "../../parts/form.tsx";
import { Answered, Block } from "../../parts/page.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";

export function Install({ project: { public_key } }: { project: Shape<"Project"> }) {
  const version = useWidgetVersion();
  return (
    <Block id="install" title={t().install} note={t().installHow}>
      <Answered query={version} lines={3}>
        {(widget) => (
          <ul class="tags">
            <Tag
              label={t().tag}
              hint={t().tagHint}
              text={`<script src="${newest(widget)}" data-public-key="${public_key}" defer></script>`}
            />
            <Tag
              label={t().anchor}
              hint={t().anchorHint}
              text={'<a href="/account/cancel" data-recoverd-cancel>Cancel my plan</a>'}
            />
            <Tag label={t().pinned} hint={t().pinnedHint} text={widget.script.replace("pub_…", public_key)} />
          </ul>
        )}
      </Answered>
      <p class="small">
        <Link class="text" to={`/c/${public_key}`} text={t().tryHosted} target="_blank" rel="noreferrer" />{" "}
        <span class="quiet">{t().tryHint}</span>
      </p>
      {may("member") && <NewLink />}
    </Block>
  );
}

/** The widget's public addresses, and the tag that pins a version. */
export const useWidgetVersion = () =>
  useQuery("widget version", async (signal) => (await data(api.GET("/widget.json", { signal }))).data);

/** The address without a version, which always has the newest widget. */
export const newest = ({ src }: { src: string }): string => src.split("?")[0]!;

const Tag = ({ label, hint, text }: { label: string; hint: string; text: string }) => (
  <li>
    <h3>{label}</h3>
    <div>
      <Copyable text={text} label={label} />
      <p class="hint">{hint}</p>
    </div>
  </li>
);

/** Creates a link that identifies one customer, for a mail to them. */
function NewLink() {
  const { busy, problem, problems, run } = useAction();
  const [made, setMade] = useState<Shape<"CancelFlowLink"> | null>(null);
  const [email, setEmail] = useState("");

  async function create(): Promise<void> {
    await run(async () => {
      const body = { customer_email: email };
      setMade((await projectApi.post("/cancel-flow/links", { body })).data);
    });
  }

  return (
    <Form class="newlink" onSubmit={create}>
      <Field label={t().linkFor} hint={t().linkHint} problem={problems.customer_email ?? problem ?? undefined}>
        {(ids) => (
          <span class="rowdo">
            <input
              class="in"
              {...ids}
              type="email"
              required
              autocomplete="off"
              value={email}
              onInput={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <Button class="b" text={t().createLink} type="submit" disabled={busy} />
          </span>
        )}
      </Field>
      {made && (
        <p role="status">
          <Copyable text={made.url} label={t().linkFor} />{" "}
          <span class="small quiet">{t().until(moment(made.expires_at))}</span>
        </p>
      )}
    </Form>
  );
}
