// Choices in the browser's storage: project, language, theme, dismissed items.

const PREFIX = "recoverd.";

/** Null if nothing is stored, or if the browser denies access to its storage. */
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
    // Without storage the choice lasts until the page is closed.
  }
}
