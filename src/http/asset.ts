// Files that the server itself holds, ready to be sent: packed once, with a tag that changes with their content.

export type Asset = {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  /** Of the content: an address that ends in it never shows anything else. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** For what is asked for by an address with its tag. */
export const FOR_EVER = "public, max-age=31536000, immutable";
/** Browsers store it, and ask with its tag whether it has changed. */
export const AGAIN = "no-cache";

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

/** Packed for who can unpack it, and without a body for who has it already. */
export function assetResponse({ plain, packed, headers }: Asset, request: Request): Response {
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) return new Response(plain, { headers });
  return new Response(packed, { headers: { ...headers, "content-encoding": "gzip" } });
}
