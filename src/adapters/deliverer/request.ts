// A post as it goes over the wire, by HTTP/1.1.

const NAME = /^[\w-]+$/;
// Nothing that ends a header and begins another, and nothing that receivers read in different ways.
const UNFIT = /[^\t\x20-\x7e]/;

/**
 * The whole of the request, to be written as UTF-8; `headers` beside those that say whom it is for and where it ends.
 * @throws {RangeError} for a header that cannot be sent
 */
export function requestOf({ host, pathname, search }: URL, headers: Record<string, string>, body: string): string {
  let head = `POST ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: identity\r\n`;
  for (const name in headers) {
    const value = headers[name]!;
    if (!NAME.test(name) || UNFIT.test(value))
      throw new RangeError(`The header ${JSON.stringify(name)} cannot be sent`);
    head += `${name}: ${value}\r\n`;
  }
  return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
