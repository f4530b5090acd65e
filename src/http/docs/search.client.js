// In the browser: the search of the documentation. What it looks through is loaded when the field is first used.

const MOST = 12;
const AROUND = 70; // characters before the first word that was found
const EXCERPT = 190; // characters

const find = document.querySelector(".find");
const field = find.querySelector("input");
const list = find.querySelector("[role=listbox]");
const status = find.querySelector("[role=status]");
let entries;
let chosen = -1;

/** Everything that can be found: its address, what it is called, and its text. */
async function load() {
  const { pages, sections, operations } = await (await fetch(new URL("docs/search.json", document.baseURI))).json();
  const address = (path) => (path === "" ? "docs" : `docs/${path}`);
  return [
    ...operations.map(([id, method, path, summary]) => ({
      address: `docs/api#${id}`,
      page: "API reference",
      heading: summary,
      text: `${method} ${path}`,
    })),
    ...sections.map(([page, id, heading, text]) => ({
      address: address(pages[page][0]) + (id === "" ? "" : `#${id}`),
      page: pages[page][1],
      heading,
      text,
    })),
  ].map((entry) => ({
    ...entry,
    in: [entry.heading || entry.page, entry.page, entry.text].map((text) => text.toLowerCase()),
  }));
}

const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

const NO_LETTER = "[^\\p{L}\\p{N}]";
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** How well a word fits a text: a whole word, the beginning of one, or somewhere in one. */
function fitOf(word) {
  const start = new RegExp(`(?:^|${NO_LETTER})${literally(word)}`, "u");
  const whole = new RegExp(`${start.source}(?:${NO_LETTER}|$)`, "u");
  return (text) => (text.includes(word) ? (whole.test(text) ? 3 : start.test(text) ? 2 : 1) : 0);
}

/** Every word must be found; the heading counts more than the page's title, and that more than the text. */
function score(entry, fits) {
  let sum = 0;
  for (const fit of fits) {
    const [heading, page, text] = entry.in.map(fit);
    if (heading + page + text === 0) return 0;
    sum += heading * 8 + page * 4 + text;
  }
  return sum;
}

async function search() {
  const words = wordsOf(field.value);
  if (words.length === 0) return close();
  entries ??= load().catch(() => undefined);
  const loaded = await entries;
  if (words.join() !== wordsOf(field.value).join()) return; // typed on meanwhile
  if (loaded === undefined) {
    entries = undefined;
    return show([], words, "The search could not be loaded. Try again.");
  }
  const fits = words.map(fitOf);
  const found = loaded
    .map((entry) => ({ entry, points: score(entry, fits) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST)
    .map(({ entry }) => entry);
  show(found, words, found.length === 0 ? "Nothing found" : `${found.length} found`);
}

function show(found, words, says) {
  list.replaceChildren(...found.map((entry, place) => hitOf(entry, place, words)));
  if (found.length === 0) list.append(element("p", "none", says));
  list.hidden = false;
  field.setAttribute("aria-expanded", String(found.length > 0));
  status.textContent = says;
  choose(found.length > 0 ? 0 : -1);
}

function hitOf({ address, page, heading, text }, place, words) {
  const hit = element("a", "hit");
  hit.href = address;
  hit.id = `site-hit-${place}`;
  hit.setAttribute("role", "option");
  hit.tabIndex = -1;
  const name = element("span", "name");
  name.append(...marked(heading || page, words));
  hit.append(name);
  if (heading) hit.append(element("span", "of", page));
  const excerpt = element("span", "excerpt");
  excerpt.append(...marked(excerptOf(text, words), words));
  hit.append(excerpt);
  return hit;
}

function excerptOf(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place !== -1);
  const from = Math.max(0, Math.min(...places, text.length) - AROUND);
  const start = places.length === 0 || from === 0 ? 0 : text.indexOf(" ", from) + 1;
  return `${start > 0 ? "… " : ""}${text.slice(start, start + EXCERPT)}${start + EXCERPT < text.length ? " …" : ""}`;
}

/** The text with the words that were looked for marked. */
function marked(text, words) {
  return text
    .split(new RegExp(`(${words.map(literally).join("|")})`, "gi"))
    .map((part, place) => (place % 2 === 1 ? element("mark", "", part) : part));
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function choose(place) {
  const hits = [...list.querySelectorAll(".hit")];
  chosen = hits.length === 0 ? -1 : (place + hits.length) % hits.length;
  for (const [at, hit] of hits.entries()) hit.setAttribute("aria-selected", String(at === chosen));
  if (chosen === -1) return field.removeAttribute("aria-activedescendant");
  field.setAttribute("aria-activedescendant", hits[chosen].id);
  hits[chosen].scrollIntoView({ block: "nearest" });
}

function close() {
  list.hidden = true;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
  status.textContent = "";
}

const KEYS = {
  ArrowDown: () => choose(chosen + 1),
  ArrowUp: () => choose(chosen - 1),
  Enter: () => list.querySelector("[aria-selected=true]")?.click(),
};

field.addEventListener("input", () => void search());
field.addEventListener("focus", () => void search());
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    field.value = "";
    close();
    field.blur();
  } else if (KEYS[event.key] && !list.hidden && !event.isComposing) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
list.addEventListener("click", close);
addEventListener("pointerdown", (event) => {
  if (!find.contains(event.target)) close();
});
addEventListener("keydown", (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
find.hidden = false;
