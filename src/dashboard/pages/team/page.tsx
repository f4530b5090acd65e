// The team page: members with their roles, invitations, and the project's API keys.

import { projectApi, useProjectQuery } from "../../data/project.ts";
import { type Query, useQuery } from "../../data/query.ts";
import { may, project, slug } from "../../data/session.ts";
import { Answered, Page, Say, SetSection } from "../../parts/page.tsx";
import { teamTexts as t } from "../../texts/team.ts";
import { InviteButton } from "./invite.tsx";
import { Keys } from "./keys.tsx";
import { People } from "./people.tsx";

const PER_PAGE = 100;

export default function Team() {
  const members = useAll("members", (query, signal) => projectApi.get("/members", { query, signal }));
  const invitations = useAll("invitations", (query, signal) => projectApi.get("/invitations", { query, signal }));
  const keys = useProjectQuery("", ["settings"]);
  const pending = (invitations.data.value ?? []).filter(({ status }) => status === "pending").length;
  return (
    <Page name="team-page">
      <div class="head">
        <Say big>
          {members.data.value && (
            <>
              <bdi>{t().people(members.data.value.length, project.value?.name ?? "")}</bdi> {t().open(pending)}
            </>
          )}
        </Say>
        <div class="do">{may("admin") && <InviteButton />}</div>
      </div>
      <div class="set block">
        <SetSection id="team" title={t().team} why={t().teamWhy} full>
          <Answered query={members} lines={4}>
            {(all) => <People members={all} invitations={invitations.data.value ?? []} />}
          </Answered>
        </SetSection>
        <SetSection id="keys" title={t().keys} why={t().keysWhy} full>
          <Answered query={keys} lines={4}>
            {({ data: found }) => <Keys project={found} />}
          </Answered>
        </SetSection>
      </div>
    </Page>
  );
}

type PageOf<Item> = Promise<{ data: Item[]; meta: { total: number } }>;
type Read<Item> = (query: { page: number; per_page: number }, signal: AbortSignal) => PageOf<Item>;

/** All pages of a list: a team is small enough to be shown whole. */
const useAll = <Item,>(name: string, read: Read<Item>): Query<Item[]> =>
  useQuery(
    `${slug.value} all ${name}`,
    async (signal) => {
      const all: Item[] = [];
      for (let page = 1; ; page++) {
        const { data: some, meta } = await read({ page, per_page: PER_PAGE }, signal);
        all.push(...some);
        if (all.length >= meta.total || some.length === 0) return all;
      }
    },
    ["members"],
  );
