// Rewrites SQL so that rows come in any order unless the SQL fixes it: rows that ORDER BY ranks equal, and rows without an
// ORDER BY. Other databases return them in another order than SQLite.

type Level = { hasOrder: boolean; isOrdering: boolean; isSelect: boolean; isCompound: boolean };

const newLevel = (): Level => ({ hasOrder: false, isOrdering: false, isSelect: false, isCompound: false });

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|[()]|[a-z_][a-z_0-9]*|[\s\S]/giu;

/** Appends `random()` to every ORDER BY, and adds `order by random()` before a LIMIT without one. */
export function loosenOrder(text: string): string {
  const levels = [newLevel()];
  let loosened = "";

  function end(level: Level): void {
    if (level.isOrdering) loosened = `${loosened.trimEnd()}, random() `;
    level.isOrdering = false;
  }

  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1)!;
    const word = token.toLowerCase();
    if (word === "(") levels.push(newLevel());
    else if (word === ")") {
      end(level);
      levels.pop();
    } else if (word === "select") level.isSelect = true;
    else if (word === "union" || word === "except" || word === "intersect") level.isCompound = true;
    else if (word === "order" && !level.isCompound) level.hasOrder = level.isOrdering = true;
    else if (word === "limit") {
      end(level);
      if (level.isSelect && !level.hasOrder && !level.isCompound) loosened += "order by random() ";
    } else if (word === "rows" || word === "range" || word === "groups" || word === "returning") end(level);
    loosened += token;
  }
  end(levels[0]!);
  return loosened;
}

/** Whether the outermost statement has no ORDER BY. */
export function isUnordered(text: string): boolean {
  const outermost = text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, "").toLowerCase();
  let depth = 0;
  for (const [token] of outermost.matchAll(/[()]|\border\s+by\b/g)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    else if (depth === 0) return false;
  }
  return true;
}
