// In the browser: finding routes, copying their curl lines, and opening the route that the address names.

const search = document.querySelector("input[type=search]");
search.closest("label").hidden = false;
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of document.querySelectorAll("main > section")) {
    const routes = [...section.querySelectorAll("details")];
    for (const route of routes) {
      const text = `${section.id} ${route.querySelector("summary").textContent}`.toLowerCase();
      route.hidden = !words.every((word) => text.includes(word));
    }
    section.hidden = words.length > 0 && routes.every((route) => route.hidden);
  }
});

for (const button of document.querySelectorAll("details button")) {
  button.hidden = !navigator.clipboard; // browsers offer it over HTTPS and on this machine only
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

addEventListener("hashchange", openNamed);
openNamed();
