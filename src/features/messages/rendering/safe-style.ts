// Detects CSS that could load something, run something, or close the element that contains it.

const ACTIVE =
  /@import|@charset|@namespace|expression\s*\(|javascript:|vbscript:|behaviou?r\s*:|-moz-binding|image-set|src\(/i;

/** Whether `css` contains something unsafe in a mail. Escapes count as unsafe, because they are used to hide it. */
export function isUnsafeStyle(css: string): boolean {
  const plain = withoutComments(css)?.replace(/\s+/g, " "); // a comment could split a keyword
  return (
    plain === undefined || /[\\<\0]/.test(plain) || ACTIVE.test(plain) || /url\( ?(?! |["']? ?https?:\/\/)/i.test(plain)
  );
}

function withoutComments(css: string): string | undefined {
  let rest = css;
  let plain = "";
  for (let start = rest.indexOf("/*"); start !== -1; start = rest.indexOf("/*")) {
    const end = rest.indexOf("*/", start + 2);
    if (end === -1) return undefined;
    plain += rest.slice(0, start);
    rest = rest.slice(end + 2);
  }
  return plain + rest;
}
