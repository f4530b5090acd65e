// The project's four keys with their purposes, to be copied, and rotated by admins.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Copyable } from "../../parts/copy.tsx";
import { Table } from "../../parts/page.tsx";
import { teamTexts as t } from "../../texts/team.ts";
import { RotateDialog } from "./rotate.tsx";
import type { KeyKind } from "./shapes.ts";

export function Keys({ project }: { project: Shape<"Project"> }) {
  const [rotating, setRotating] = useState<KeyKind | null>(null);
  const rows = [
    ["secret", <code key="secret">{project.secret_key_prefix}</code>],
    ["public", <Copyable key="public" text={project.public_key} label={t().kinds.public} />],
    ["webhook", <Hidden key="webhook" secret={project.webhook_secret} name={t().kinds.webhook} />],
    ["identity", <Hidden key="identity" secret={project.identity_secret} name={t().kinds.identity} />],
  ] as const;
  return (
    <>
      <section class="scroll" aria-label={t().keysTable}>
        <Table class="keys-table" columns={[t().for, t().key, { name: <span class="sr">{t().rotate}</span> }]}>
          {rows.map(([kind, shown]) => (
            <tr key={kind}>
              <th scope="row" class="address">
                {t().kinds[kind]}
                <span class="beneath">{t().uses[kind]}</span>
              </th>
              <td>{shown}</td>
              <td class="r">
                {may("admin") && (
                  <Button
                    class="b"
                    text={t().rotate}
                    aria-label={t().rotateOf(t().kinds[kind])}
                    onClick={() => setRotating(kind)}
                  />
                )}
              </td>
            </tr>
          ))}
        </Table>
      </section>
      <p class="small quiet">{may("admin") ? t().secretLost : t().viewerKeys}</p>
      {rotating && <RotateDialog kind={rotating} onClose={() => setRotating(null)} />}
    </>
  );
}

/** A secret that is shown only on request, because others may see the screen. */
function Hidden({ secret, name }: { secret: string | undefined; name: string }) {
  const [isShown, setShown] = useState(false);
  if (secret === undefined) return <span class="faint">{t().forAdmins}</span>;
  return (
    <span class="hidden-secret">
      {isShown ? <Copyable text={secret} label={name} /> : <span class="faint">{t().hidden}</span>}
      <Button
        class="b bare"
        text={isShown ? t().hide : t().show}
        aria-label={isShown ? t().hideOf(name) : t().showOf(name)}
        onClick={() => setShown(!isShown)}
      />
    </span>
  );
}
