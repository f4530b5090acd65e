// Shown instead of an empty list: there are no customers at all, or none that match.

import { may } from "../../data/session.ts";
import { Button, Link } from "../../parts/button.tsx";
import { filled } from "../../parts/filled.tsx";
import { customers as t } from "../../texts/customers.ts";
import type { Asked } from "./address.ts";

export const NobodyYet = () => (
  <div class="emptybox wider">
    <p class="quiet">{t().emptyText}</p>
    <div class="flowrow">
      <Link class="b main" to="/connections" text={t().connect} />
      {may("admin") && <Link class="b bare" to="/" text={t().sample} />}
    </div>
  </div>
);

export const NobodyLikeThat = ({ asked, clear }: { asked: Asked; clear: () => void }) => (
  <div class="emptybox wider">
    <p class="quiet">
      {asked.q === undefined ? t().nobodyMatches : filled(t().nowhere, { sought: <bdi>{asked.q}</bdi> })}
    </p>
    <div class="flowrow">
      <Button class="b" text={t().clear} onClick={clear} />
    </div>
  </div>
);
