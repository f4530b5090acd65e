// Creates elements by DOM calls only, which strict content security policies and Trusted Types allow.

type Properties = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;

/** Creates an element. Functions (`onclick`) become listeners, `class` and names with a dash attributes, others properties. */
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
