// Elements by DOM calls alone: neither a strict style policy nor Trusted Types has anything to object to.

type Properties = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;

/** An element; `onclick` and the like are listeners, `class` and names with a dash are attributes, the rest are properties. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Properties = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (key === "class" || key.includes("-")) made.setAttribute(key, String(value));
    else Object.assign(made, { [key]: value });
  }
  made.append(...children);
  return made;
}
