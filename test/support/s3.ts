// A server for the part of S3's protocol that backups use: uploads in one piece and in parts, paged lists, deletion. It refuses
// requests that are not signed with its access key.

import { createHash, createHmac } from "node:crypto";

const ACCESS_KEY = "AKIAEXAMPLE";
const SECRET = "not-a-secret-of-anybody";

export type Store = ReturnType<typeof startS3>;

export function startS3() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  /** Answers 500 to the next puts. */
  let failing = 0;

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    maxRequestBodySize: 64 * 2 ** 20,
    fetch: async (request) => {
      const url = new URL(request.url);
      if (!isSigned(request, url)) return new Response(null, { status: 403 });
      const name = decodeURIComponent(url.pathname.split("/").slice(2).join("/"));
      const upload = url.searchParams.get("uploadId");
      if (request.method === "GET" && url.searchParams.get("list-type") === "2") return xml(listing(objects, url));
      if (request.method === "DELETE") {
        if (upload === null) objects.delete(name);
        else uploads.delete(upload);
        return new Response(null, { status: 204 });
      }
      if (request.method === "POST" && url.searchParams.has("uploads")) {
        const id = `upload-${uploads.size}`;
        uploads.set(id, []);
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      }
      const body = Buffer.from(await request.arrayBuffer());
      if (request.method === "PUT" && failing > 0) {
        failing--;
        return new Response(null, { status: 500 });
      }
      if (request.method === "PUT" && upload !== null) {
        uploads.get(upload)![Number(url.searchParams.get("partNumber")) - 1] = body;
        return new Response(null, { headers: { etag: etagOf(body) } });
      }
      if (request.method === "POST" && upload !== null) {
        objects.set(name, Buffer.concat(uploads.get(upload)!));
        uploads.delete(upload);
        return xml("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
      }
      if (request.method !== "PUT") return new Response(null, { status: 405 });
      objects.set(name, body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    },
  });
  const settings = {
    RECOVERD_BACKUP__S3__BUCKET: "backups",
    RECOVERD_BACKUP__S3__ENDPOINT: `http://127.0.0.1:${server.port}`,
    RECOVERD_BACKUP__S3__ACCESS_KEY_ID: ACCESS_KEY,
    RECOVERD_BACKUP__S3__SECRET_ACCESS_KEY: SECRET,
  };
  return {
    settings,
    objects,
    failNext: (puts: number) => {
      failing = puts;
    },
    stop: () => server.stop(true),
  };
}

const xml = (text: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, { headers: { "content-type": "application/xml" } });

const etagOf = (body: Buffer): string => `"${createHash("md5").update(body).digest("hex")}"`;

/** Lists two names per page, so that clients have to page. */
function listing(objects: ReadonlyMap<string, Buffer>, { searchParams }: URL): string {
  const [prefix, after] = [searchParams.get("prefix") ?? "", searchParams.get("start-after") ?? ""];
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const contents = names
    .slice(0, 2)
    .map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)!.length}</Size></Contents>`);
  return `<ListBucketResult><Name>backups</Name><IsTruncated>${names.length > 2}</IsTruncated>${contents.join("")}</ListBucketResult>`;
}

/** Checks AWS Signature Version 4. */
function isSigned(request: Request, url: URL): boolean {
  const found = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.get("authorization") ?? "",
  );
  if (found === null || found[1] !== ACCESS_KEY) return false;
  const [, , day = "", region = "", headers = "", signature] = found;
  const query = [...url.search.slice(1).split("&")]
    .filter(Boolean)
    .map((part) => (part.includes("=") ? part : `${part}=`));
  const canonical = [
    request.method,
    url.pathname,
    query.sort().join("&"),
    ...headers.split(";").map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}`),
    "",
    headers,
    request.headers.get("x-amz-content-sha256") ?? "",
  ].join("\n");
  const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), "s3"), "aws4_request");
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", request.headers.get("x-amz-date"), `${day}/${region}/s3/aws4_request`, hashed];
  return hmac(key, text.join("\n")).toString("hex") === signature;
}
