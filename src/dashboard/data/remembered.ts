// Choices that this browser remembers: project, language, theme, what was put away.

const PREFIX = "recoverd.";

/** Null where nothing is remembered, or where the browser lets nothing be. */
export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function writeChoice(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that remembers nothing: the choice holds until the page is closed.
  }
}
