// Finds the line of a key in a TOML file for error messages, because the parser does not report it.

const HEADER = /^\s*\[(\[?)\s*([^\]]+?)\s*\]/;
const ASSIGNMENT = /^\s*([\w."' -]+?)\s*=/;

/** The line (from 1) of each dotted key. Tables of a list are numbered from 0: `auth.idp.0.name`. */
export function keyLines(toml: string): Map<string, number> {
  const lines = new Map<string, number>();
  const tables = new Map<string, number>();
  let prefix = "";
  for (const [index, line] of toml.split("\n").entries()) {
    const [, isList, table] = HEADER.exec(line) ?? [];
    const key = table ?? ASSIGNMENT.exec(line)?.[1];
    if (key === undefined) continue;
    let path = key.replace(/["'\s]/g, "");
    if (table === undefined) path = prefix + path;
    else if (isList) {
      const count = tables.get(path) ?? 0;
      tables.set(path, count + 1);
      path = `${path}.${count}`;
    }
    if (table !== undefined) prefix = `${path}.`;
    if (!lines.has(path)) lines.set(path, index + 1);
  }
  return lines;
}

/** The line of a key, or of the innermost table that contains it. */
export function lineOf(lines: Map<string, number>, key: string): number | undefined {
  for (let path = key; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf(".")))) {
    const line = lines.get(path);
    if (line !== undefined) return line;
  }
  return undefined;
}
