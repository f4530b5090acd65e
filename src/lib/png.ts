// Creates small PNG images of rectangles in a few colours, enough for bar charts.

import { zlib } from "./lazy-imports.ts";

export type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** An image with a palette of at most 256 colours, filled with the first one. */
export class Picture {
  private readonly points: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly palette: readonly Colour[],
  ) {
    this.points = new Uint8Array(width * height);
  }

  /** Fills a rectangle, clipped to the image. */
  fill(left: number, top: number, width: number, height: number, colour: number): void {
    const [from, to] = [Math.max(0, left), Math.min(this.width, left + width)];
    if (to <= from) return;
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y++) {
      this.points.fill(colour, y * this.width + from, y * this.width + to);
    }
  }

  png(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 3, 0, 0, 0], 8); // 8 bits per pixel, with a palette, default compression and filters, not interlaced
    return Buffer.concat([
      SIGNATURE,
      chunk("IHDR", header),
      chunk("PLTE", Buffer.from(this.palette.flat())),
      chunk("IDAT", zlib().deflateSync(this.filtered())),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  /** Each line, preceded by filter type 0 (none). */
  private filtered(): Buffer {
    const lines = Buffer.alloc((this.width + 1) * this.height);
    for (let y = 0; y < this.height; y++) {
      lines.set(this.points.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1);
    }
    return lines;
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(Bun.hash.crc32(named));
  return Buffer.concat([length, named, sum]);
}
