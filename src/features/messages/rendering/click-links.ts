// The click links of one mail: each address of the author's gets a number, the same one wherever it stands.

import { findAddresses } from "./addresses.ts";

export class ClickLinks {
  /** The address behind each click link, by its index: as it was written, but for characters that a header cannot hold. */
  readonly targets: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #clickUrl: ((index: number) => string) | null;
  readonly #untouched: string | null;

  /** `clickUrl` is null where clicks are not tracked; `untouched` is an address of our own that stays as it is. */
  constructor(clickUrl: ((index: number) => string) | null, untouched: string | null) {
    this.#clickUrl = clickUrl;
    this.#untouched = untouched;
  }

  get tracked(): boolean {
    return this.#clickUrl !== null;
  }

  /** What a reader's click on `address` opens: the click link, or the address itself where it is not tracked. */
  linkFor(address: string): string {
    if (!this.#clickUrl || address === this.#untouched) return address;
    let index = this.#indexes.get(address);
    if (index === undefined) {
      index = this.targets.push(asciiAddress(address)) - 1;
      this.#indexes.set(address, index);
    }
    return this.#clickUrl(index);
  }

  /** How `address` reads in HTML. Without its scheme where it is tracked: a link that shows one address and opens another looks like fraud. */
  shown(address: string): string {
    if (!this.#clickUrl || address === this.#untouched) return address;
    return address.replace(/^https?:\/\//i, "");
  }

  /** The text with every address in it replaced by its link. */
  inText(text: string): string {
    return replaceAddresses(text, (address) => this.linkFor(address));
  }
}

const asciiAddress = (address: string): string => (/^[!-~]+$/.test(address) ? address : new URL(address).href);

/** `text` with `replace` in the place of each http(s) address, and `rest` for what stands between. */
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
