// Form-encoded parameters as Stripe takes them: `items[0][price]=price_1&metadata[plan]=pro&expand[]=customer`.

export type Form = { [name: string]: string | Form | (string | Form)[] };

export function readForm(text: string): Form {
  const root: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const [first = "", ...inner] = path.split(/[[\]]+/).filter((part, i) => part !== "" || i === 0);
    const isPushed = path.endsWith("[]");
    put(root, [first, ...inner, ...(isPushed ? [""] : [])], value);
  }
  return asLists(root) as Form;
}

function put(target: Form, [name = "", ...rest]: string[], value: string): void {
  const key = name === "" ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  target[key] ??= {};
  put(target[key] as Form, rest, value);
}

/** Turns objects with the names 0, 1, 2 … into lists, recursively. */
function asLists(value: string | Form): string | Form | (string | Form)[] {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner as Form)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner as string | Form) : (Object.fromEntries(entries) as Form);
}

export const textIn = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === "string" ? value : undefined;
};

export const numberIn = (form: Form, name: string): number | undefined => {
  const text = textIn(form, name);
  return text === undefined || text === "" ? undefined : Number(text);
};

export const formIn = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === "object" && !Array.isArray(value) ? value : {};
};

export const formsIn = (form: Form, name: string): Form[] => {
  const value = form[name];
  return Array.isArray(value) ? value.filter((one): one is Form => typeof one === "object") : [];
};

export const textsIn = (form: Form, name: string): string[] => {
  const value = form[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
};
