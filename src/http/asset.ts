// The server's own files: compressed once, when a client first accepts that, with a tag that changes with their content.

export type Asset = {
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Null for files that are compressed already, such as pictures. */
  readonly pack: (() => Uint8Array<ArrayBuffer>) | null;
  /** A hash of the content: a URL that ends in it never changes its content. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** For URLs that contain the tag. */
export const FOR_EVER = "public, max-age=31536000, immutable";
/** Browsers cache it, but revalidate it with its tag each time. */
export const AGAIN = "no-cache";

/** For URLs without a tag whose content may be outdated for a day. */
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
  let packed: Uint8Array<ArrayBuffer> | undefined;
  const pack = () => (packed ??= Bun.gzipSync(plain, { level: 9 }));
  return { plain, pack, tag, headers: { ...headers, etag: `W/"${tag}"` } };
}

/** A picture, stored for a day. */
export function pngAsset(plain: Uint8Array<ArrayBuffer>): Asset {
  const tag = Bun.hash(plain).toString(36);
  const headers = { "content-type": "image/png", "cache-control": A_DAY, etag: `"${tag}"` };
  return { plain, pack: null, tag, headers };
}

/** Compressed if the client accepts that; 304 if the client has it already. */
export function assetResponse({ plain, pack, headers }: Asset, request: Request): Response {
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  if (pack === null || !/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(plain, { headers });
  return new Response(pack(), { headers: { ...headers, "content-encoding": "gzip" } });
}
