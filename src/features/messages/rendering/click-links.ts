// The click links of one mail: each of the author's addresses gets one number, however often it occurs.

import { findAddresses } from "./addresses.ts";

export class ClickLinks {
  /** The address behind each click link, by its index: as written, but without characters that are not allowed in a header. */
  readonly targets: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #clickUrl: ((index: number) => string) | null;
  readonly #untouched: string | null;

  /** `clickUrl` is null if clicks are not tracked; `untouched` is one of our own addresses, which stays unchanged. */
  constructor(clickUrl: ((index: number) => string) | null, untouched: string | null) {
    this.#clickUrl = clickUrl;
    this.#untouched = untouched;
  }

  get tracked(): boolean {
    return this.#clickUrl !== null;
  }

  /** The URL for a link to `address`: the click link, or the address itself if clicks are not tracked. */
  linkFor(address: string): string {
    if (!this.#clickUrl || address === this.#untouched) return address;
    let index = this.#indexes.get(address);
    if (index === undefined) {
      index = this.targets.push(asciiAddress(address)) - 1;
      this.#indexes.set(address, index);
    }
    return this.#clickUrl(index);
  }

  /**
   * The text shown for `address`: without its scheme if it is tracked, because a link that shows one address and opens another
   * looks like fraud.
   */
  shown(address: string): string {
    if (!this.#clickUrl || address === this.#untouched) return address;
    return address.replace(/^https?:\/\//i, "");
  }

  /** The text with every address replaced by its link. */
  inText(text: string): string {
    return replaceAddresses(text, (address) => this.linkFor(address));
  }
}

const asciiAddress = (address: string): string => (/^[!-~]+$/.test(address) ? address : new URL(address).href);

/** `text` with `replace` applied to each http(s) address, and `rest` to the text in between. */
export function replaceAddresses(
  text: string,
  replace: (address: string) => string,
  rest: (between: string) => string = (between) => between,
): string {
  let result = "";
  let done = 0;
  for (const { start, end, address } of findAddresses(text)) {
    result += rest(text.slice(done, start)) + replace(address);
    done = end;
  }
  return result + rest(text.slice(done));
}
