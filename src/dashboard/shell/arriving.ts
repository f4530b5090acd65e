// Arriving at a page: the focus goes to its heading, so that screen readers say where one is, and going back finds the
// place where one was.

const LONGEST = 2000; // milliseconds that a page may take until it is as long as it was

/** The page of a new address is there. What the page itself has given the focus to keeps it. */
export function arrive(): void {
  const page = document.getElementById("page");
  const active = document.activeElement;
  if (page === null || (active !== page && page.contains(active)) || document.querySelector("dialog[open]")) return;
  const heading = page.querySelector("h1") ?? page;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Remembers how far each address was scrolled, until the function that it returns is called. */
export function startScrolling(): () => void {
  const places = new Map<string, number>();
  let restoring = 0;
  const own = history.scrollRestoration;
  history.scrollRestoration = "manual"; // the browser's own comes before the page has its answers

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
    restoring = 0; // scrolling by hand ends the restoring
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
