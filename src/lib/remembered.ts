// Caches the results of a function of a text, for texts that recur.

const MOST = 500;
const LONGEST = 200;

/** Caches the results of `answer`, which must be pure. Texts over 200 characters are not cached, because they rarely recur. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, { value: T }>();
  return (text) => {
    const known = answers.get(text);
    if (known) return known.value;
    const value = answer(text);
    if (text.length > LONGEST) return value;
    if (answers.size === MOST) answers.clear();
    answers.set(text, { value });
    return value;
  };
}
