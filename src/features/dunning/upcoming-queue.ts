// A list ordered by time, the earliest last, so that the next item is popped from the end.

/** Inserts behind all items of the same time. */
export function insertByTime<T extends { at: number }>(list: T[], item: T): void {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.at > item.at) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, item);
}
