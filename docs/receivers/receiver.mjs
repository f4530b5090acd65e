// Receives Recoverd's webhooks with Node 18 or newer, without packages: `WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs`
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const TOLERANCE = 300; // seconds

/** Whether the raw body was signed with the secret, within the last five minutes. */
function verify(secret, headers, body, now = Date.now() / 1000) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (!id || !/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is rotated there are two signatures, with a space between them.
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return signature.startsWith("v1,") && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const seen = new Set(); // in your database, with a unique index

createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks); // as it came: parsing and writing it again changes its bytes
    if (!verify(process.env.WEBHOOK_SECRET, request.headers, body)) return response.writeHead(401).end();
    const event = JSON.parse(body);
    if (!seen.has(event.opaque_id)) {
      seen.add(event.opaque_id);
      console.log("new", event.event, event.opaque_id); // put it into a queue, and answer at once
    }
    response.writeHead(204).end();
  });
}).listen(Number(process.env.PORT ?? 8080), "127.0.0.1");
