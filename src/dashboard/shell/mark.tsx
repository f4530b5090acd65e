// The mark: an open envelope with a flap that falls and rises higher than it began. And the page before the dashboard, which
// shows it above its sheet.

import type { ComponentChildren } from "preact";

export const Mark = () => (
  <svg
    class="mark"
    viewBox="0 0 26 24"
    width={26}
    height={24}
    fill="none"
    stroke-linejoin="round"
    stroke-linecap="round"
    aria-hidden="true"
  >
    <path d="M2.5 8.8V18a3 3 0 0 0 3 3h13a3 3 0 0 0 3-3V9.6" stroke="var(--ink)" stroke-width="2.2" />
    <path d="M2.5 8.8 10.4 14.8 24 2.5" stroke="var(--pen)" stroke-width="2.6" />
  </svg>
);

export const Door = ({ foot, children }: { foot?: string; children: ComponentChildren }) => (
  <main class="door">
    <div class="brand">
      <Mark />
      <span class="word">Recoverd</span>
    </div>
    <div class="sheet">{children}</div>
    {foot && <p class="foot">{foot}</p>}
  </main>
);
