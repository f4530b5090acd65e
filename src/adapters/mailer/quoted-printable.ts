// The quoted-printable encoding (RFC 2045, 6.7), in one pass over the bytes.

const LINE = 76;
const [TAB, LF, CR, SPACE, EQUALS, TILDE] = [9, 10, 13, 32, 61, 126];
const HEX = Buffer.from("0123456789ABCDEF");

/** Lines of `bytes` end with CRLF. */
export function quotedPrintable(bytes: Buffer): string {
  const out = Buffer.allocUnsafe(bytes.length * 4); // three for each byte, and three for each line of 75
  let length = 0;
  let column = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === CR && bytes[i + 1] === LF) {
      out[length++] = CR;
      out[length++] = LF;
      i++;
      column = 0;
      continue;
    }
    const endsLine = i + 1 === bytes.length || (bytes[i + 1] === CR && bytes[i + 2] === LF);
    const isBlank = byte === SPACE || byte === TAB;
    const isLiteral = isBlank ? !endsLine : byte > SPACE && byte <= TILDE && byte !== EQUALS;
    const width = isLiteral ? 1 : 3;
    // The last column is left to the "=" of a soft line break.
    if (column + width > (endsLine ? LINE : LINE - 1)) {
      out[length++] = EQUALS;
      out[length++] = CR;
      out[length++] = LF;
      column = 0;
    }
    column += width;
    if (isLiteral) {
      out[length++] = byte;
    } else {
      out[length++] = EQUALS;
      out[length++] = HEX[byte >> 4]!;
      out[length++] = HEX[byte & 15]!;
    }
  }
  return out.toString("latin1", 0, length);
}
