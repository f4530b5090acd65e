// Preserves the keyboard focus: if the focused element is removed or disabled by its own action, the focus moves to the nearest
// element, and returns when the element can be used again.

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable="plaintext-only"], [contenteditable="true"], [tabindex="0"]';

/** The last focused element with its ancestors, innermost first; null if the user left it on purpose. */
let last: { element: HTMLElement; within: HTMLElement[] } | null = null;
let isKeyboard = false;
let isParking = false;
let isParked = false;

/** Starts watching. Returns a function that stops it. */
export function startFocus(): () => void {
  let isDue = false;
  // Waits for the next frame, because a closing dialog restores the focus itself.
  const watching = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      findPlace();
    });
  });
  watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
  const listeners = [
    ["focusin", onFocus],
    ["focusout", onLeave],
    ["keydown", () => (isKeyboard = true)],
    ["pointerdown", () => (isKeyboard = false)],
  ] as const;
  for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
  return () => {
    watching.disconnect();
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
  };
}

function onFocus({ target }: Event): void {
  if (!(target instanceof HTMLElement) || isParking) return;
  const within: HTMLElement[] = [];
  for (let outer = target.parentElement; outer !== null; outer = outer.parentElement) within.push(outer);
  last = { element: target, within };
  isParked = false;
}

/** Losing the focus to nothing is intended, unless the element was removed or disabled. */
function onLeave({ target, relatedTarget }: Event & { relatedTarget?: EventTarget | null }): void {
  if (relatedTarget || !(target instanceof HTMLElement)) return;
  // Some browsers fire the event before the element is removed.
  queueMicrotask(() => {
    if (last?.element === target && target.isConnected && isUsable(target) && document.hasFocus()) last = null;
  });
}

function findPlace(): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body || isParked;
  if (!isKeyboard || last === null || !isLost) return;
  const { element, within } = last;
  if (element.isConnected && isUsable(element)) element.focus({ preventScroll: true });
  // If the element is only disabled for a while, wait for it.
  else if (element.isConnected && element.matches(":disabled")) park();
  else {
    const page = document.getElementById("page");
    const around = within.find((outer) => outer.isConnected && nextIn(outer) !== undefined);
    const next = around === undefined || around.contains(page) ? undefined : nextIn(around);
    if (next === undefined) park();
    else next.focus({ preventScroll: true });
  }
}

/** Lets the page hold the focus until there is a better place. */
function park(): void {
  isParking = true;
  document.getElementById("page")?.focus({ preventScroll: true });
  isParking = false;
  isParked = true;
}

/** In a list whose open row was removed, the row that is open now. */
const nextIn = (outer: HTMLElement): HTMLElement | undefined => {
  const usable = [...outer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isUsable);
  return usable.find((element) => element.ariaCurrent === "true") ?? usable[0];
};

const isUsable = (element: HTMLElement): boolean =>
  element.matches(FOCUSABLE) && element.checkVisibility({ visibilityProperty: true });
