// A bucket of an S3-compatible store, for the copies of backups outside this machine.

import { S3Client } from "bun";
import type { Config } from "../config.ts";

const PART = 8 * 2 ** 20; // bytes: at most 10,000 parts make an object, so up to 80 GB

interface Bucket {
  /** Stores the stream's content, completely or not at all; resolves with its length in bytes. */
  put(name: string, content: ReadableStream<Uint8Array>): Promise<number>;
  /** The names that begin with `prefix`, in the store's order. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export function createBucket(s3: Config["backup"]["s3"]): Bucket {
  const client = new S3Client({
    bucket: s3.bucket,
    region: s3.region,
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    ...(s3.endpoint === "" ? {} : { endpoint: s3.endpoint }),
  });
  return {
    put: async (name, content) => {
      const writer = client.file(name).writer({ partSize: PART, queueSize: 2, type: "application/octet-stream" });
      let bytes = 0;
      try {
        for await (const chunk of content) {
          bytes += chunk.byteLength;
          await writer.write(chunk);
        }
      } catch (error) {
        await writer.end(error as Error);
        throw error;
      }
      await writer.end();
      return bytes;
    },
    list: async (prefix) => {
      const names: string[] = [];
      let after: string | undefined;
      for (;;) {
        const { contents = [], isTruncated } = await client.list({ prefix, ...(after && { startAfter: after }) });
        names.push(...contents.map(({ key }) => key));
        after = names.at(-1);
        if (!isTruncated || contents.length === 0) return names;
      }
    },
    remove: (name) => client.delete(name),
  };
}
