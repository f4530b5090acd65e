// Files that the server itself holds, ready to be sent: packed once, with a tag that changes with their content.

export type Asset = {
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Null for what is packed already, such as a picture. */
  readonly packed: Uint8Array<ArrayBuffer> | null;
  /** Of the content: an address that ends in it never shows anything else. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** For what is asked for by an address with its tag. */
export const FOR_EVER = "public, max-age=31536000, immutable";
/** Browsers store it, and ask with its tag whether it has changed. */
export const AGAIN = "no-cache";

/** For what has no tag in its address and may be old for a while. */
export const A_DAY = "public, max-age=86400";

/** A text of this media type; `caching` is its Cache-Control, `more` are further headers. */
export function asset(type: string, text: string, caching: string, more: Record<string, string> = {}): Asset {
  const plain = new Uint8Array(Buffer.from(text));
  const tag = Bun.hash(text).toString(36);
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": caching,
    vary: "accept-encoding",
    ...more,
  };
  return { plain, packed: Bun.gzipSync(plain, { level: 9 }), tag, headers: { ...headers, etag: `W/"${tag}"` } };
}

/** A picture, stored for a day. */
export function pngAsset(plain: Uint8Array<ArrayBuffer>): Asset {
  const tag = Bun.hash(plain).toString(36);
  const headers = { "content-type": "image/png", "cache-control": A_DAY, etag: `"${tag}"` };
  return { plain, packed: null, tag, headers };
}

/** Packed for who can unpack it, and without a body for who has it already. */
export function assetResponse({ plain, packed, headers }: Asset, request: Request): Response {
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  if (packed === null || !/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(plain, { headers });
  return new Response(packed, { headers: { ...headers, "content-encoding": "gzip" } });
}
