// Moves the focus to the heading of a new page, so that screen readers announce it, and restores the scroll position on Back.

const LONGEST = 2000; // milliseconds in which a page may grow to its former length

/** Called when a new page is shown. If the page itself has set the focus, it stays there. */
export function arrive(): void {
  const page = document.getElementById("page");
  const active = document.activeElement;
  if (page === null || (active !== page && page.contains(active)) || document.querySelector("dialog[open]")) return;
  const heading = page.querySelector("h1") ?? page;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Remembers the scroll position of each address. Returns a function that stops it. */
export function startScrolling(): () => void {
  const places = new Map<string, number>();
  let restoring = 0;
  const own = history.scrollRestoration;
  history.scrollRestoration = "manual"; // the browser restores it before the page has its content

  const remember = () => {
    if (performance.now() > restoring) places.set(location.href, scrollY);
  };
  const restore = () => {
    const wanted = places.get(location.href) ?? 0;
    restoring = performance.now() + LONGEST;
    const step = () => {
      if (performance.now() > restoring) return;
      scrollTo(0, wanted);
      if (Math.abs(scrollY - wanted) > 1) requestAnimationFrame(step);
      else restoring = 0;
    };
    requestAnimationFrame(step);
  };
  const stop = () => {
    restoring = 0; // scrolling by the user ends the restoring
  };
  addEventListener("scroll", remember, { passive: true });
  addEventListener("popstate", restore);
  for (const kind of ["wheel", "touchstart", "keydown"]) addEventListener(kind, stop, { passive: true });
  return () => {
    history.scrollRestoration = own;
    removeEventListener("scroll", remember);
    removeEventListener("popstate", restore);
    for (const kind of ["wheel", "touchstart", "keydown"]) removeEventListener(kind, stop);
  };
}
