// In the browser: copying what is to be typed, following old addresses of the reference, and opening the operation that
// the address names.

for (const pre of document.querySelectorAll("article pre")) {
  if (!navigator.clipboard) break; // browsers offer it over HTTPS and on this machine only
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(pre.textContent);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
  const frame = document.createElement("div");
  frame.className = "code";
  pre.before(frame);
  frame.append(pre, button);
}

// Only what can be scrolled takes the focus.
const scrolled = new ResizeObserver((changed) => {
  for (const { target } of changed) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const box of document.querySelectorAll("article pre, article .wide")) scrolled.observe(box);

/** The reference stood at `/docs` once: `/docs#createChurnEvent` leads to it. */
function followHash() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === "") return;
  const named = document.getElementById(id);
  if (named instanceof HTMLDetailsElement) {
    named.open = true;
    named.scrollIntoView();
  }
  const isStart =
    document.querySelector(".pages a[aria-current]") === null && document.querySelector(".onwards") !== null;
  if (named === null && isStart) location.replace(new URL(`docs/api${location.hash}`, document.baseURI));
}

addEventListener("hashchange", followHash);
followHash();
