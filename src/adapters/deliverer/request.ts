// A post as it goes over the wire, by HTTP/1.1.

const NAME = /^[\w-]+$/;
// Nothing that ends a header and begins another, and nothing that receivers read in different ways.
const UNFIT = /[^\t\x20-\x7e]/;

/** What every post to an address begins with; a URL takes its parts anew each time that it is asked. */
const beginnings = new WeakMap<URL, string>();

function beginningOf(url: URL): string {
  let beginning = beginnings.get(url);
  if (beginning === undefined) {
    const { host, pathname, search } = url;
    beginning = `POST ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: identity\r\n`;
    beginnings.set(url, beginning);
  }
  return beginning;
}

/**
 * The whole of the request, to be written as UTF-8; `headers` beside those that say whom it is for and where it ends.
 * The address must not change afterwards.
 * @throws {RangeError} for a header that cannot be sent
 */
export function requestOf(url: URL, headers: Record<string, string>, body: string): string {
  let head = beginningOf(url);
  for (const name in headers) {
    const value = headers[name]!;
    if (!NAME.test(name) || UNFIT.test(value))
      throw new RangeError(`The header ${JSON.stringify(name)} cannot be sent`);
    head += `${name}: ${value}\r\n`;
  }
  return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
