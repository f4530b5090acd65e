// Failures and tasks for a person, with links to them.

import { day } from "../../data/format.ts";
import { Link } from "../../parts/button.tsx";
import { attention as words } from "../../texts/attention.ts";
import { today as t } from "../../texts/today.ts";
import type { Today } from "./queue.ts";

type Item = Today["needs_a_hand"][number];

export function Hand({ items }: { items: readonly Item[] }) {
  const [silent, broken] = [
    items.filter(({ kind }) => kind === "deletion_requested"),
    items.filter(({ kind }) => kind !== "deletion_requested"),
  ];
  return (
    <>
      {broken.length > 0 && (
        <div class="hand">
          <h2>{t().hand}</h2>
          <ul>
            {broken.map((item) => (
              <li key={`${item.kind} ${item.action.ref}`}>
                {item.kind === "provider_silent" || item.kind === "model_failed" ? <Warning /> : <Broken />}
                <span>
                  {sentenceOf(item)} <Way item={item} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {silent.length > 0 && (
        <div class="hand rest">
          <h2>{t().silence}</h2>
          <ul>
            {silent.map((item) => (
              <li key={item.action.ref}>
                <Silent />
                <span>
                  {sentenceOf(item)} <Way item={item} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function sentenceOf({ kind, params }: Item): string {
  const facts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value ?? "")]));
  if (facts.source !== undefined) facts.source = facts.source === "custom" ? words().custom : capitalised(facts.source);
  if (facts.delete_by !== undefined) facts.delete_by = day(facts.delete_by);
  return words()[kind](facts);
}

const PLACES: Record<Item["action"]["kind"], readonly [path: string, word: "seeWhy" | "test" | "open"]> = {
  retry_alert: ["/risk", "seeWhy"],
  open_endpoint: ["/connections", "seeWhy"],
  retry_inbound: ["/activity", "seeWhy"],
  test_connection: ["/connections", "test"],
  test_mail: ["/connections", "test"],
  test_model: ["/connections", "test"],
  open_import: ["/activity", "seeWhy"],
  open_customer: ["/customers", "open"],
};

function Way({ item: { action } }: { item: Item }) {
  const [path, word] = PLACES[action.kind];
  const to = action.kind === "open_customer" && action.ref ? `${path}/${encodeURIComponent(action.ref)}` : path;
  return <Link class="text" to={to} text={words()[word]} />;
}

const Broken = () => (
  <svg class="lost" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <rect x="2.2" y="2.2" width="9.6" height="9.6" rx="1.5" transform="rotate(45 7 7)" fill="currentColor" />
    <path d="M7 4.3v3.2M7 9.6v.1" stroke="var(--desk)" stroke-width="1.6" stroke-linecap="round" />
  </svg>
);
const Warning = () => (
  <svg class="risk" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M7 1.6 13 12.2H1z" fill="currentColor" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" />
  </svg>
);
const Silent = () => (
  <svg
    class="faint"
    width="14"
    height="14"
    viewBox="0 0 14 14"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    aria-hidden="true"
  >
    <circle cx="7" cy="7" r="5.6" />
    <path d="m3.2 10.8 7.6-7.6" />
  </svg>
);
