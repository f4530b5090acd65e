// The answers of a function of a text, for texts that come again and again.

const MOST = 500;
const LONGEST = 200;

/** `answer`, a pure function, called once for each of the latest texts; long ones come only once. */
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
