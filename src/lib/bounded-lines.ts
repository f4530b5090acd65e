// Writes lines to an output whose reader may stop reading: then lines wait in memory, up to a limit, and the rest is dropped.

type Output = { write(line: string, done: () => void): unknown };

/** In characters: some thousand lines of a log. */
const MOST_WAITING = 1024 * 1024;

/** `afterDropping` is called once the reader has caught up, with the number of lines that it will not see. */
export function boundedLines(output: Output, afterDropping: (lines: number) => void): (line: string) => void {
  let waiting = 0;
  let dropped = 0;
  return (line) => {
    if (waiting + line.length > MOST_WAITING) {
      dropped++;
      return;
    }
    waiting += line.length;
    output.write(line, () => {
      waiting -= line.length;
      if (waiting > 0 || dropped === 0) return;
      const lines = dropped;
      dropped = 0;
      afterDropping(lines);
    });
  };
}
