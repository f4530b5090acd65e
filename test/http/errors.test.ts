// Failures: what clients receive, and what only the log contains.

import { describe, expect, test } from "bun:test";
import { errorOf, KEY, sample } from "./sample.ts";

describe("what is thrown", () => {
  test.each(["null", "string", "internal", "fake", "anything"])("as %s is a 500 that tells nothing", async (what) => {
    const { call, log } = sample();
    const response = await call(`/api/v1/throw/${what}`);
    expect(response.status).toBe(500);
    const text = await response.text();
    const id = response.headers.get("x-request-id")!;
    expect(JSON.parse(text)).toEqual({
      error: { code: "INTERNAL_ERROR", message: expect.stringContaining(id), details: [] },
    });
    expect(text).not.toMatch(/secret|users|key is|\.ts|stack/);
    const failures = log.lines.filter(({ level }) => level === "error");
    expect(failures).toHaveLength(1);
    expect(failures[0]!.fields.request).toBe(id);
  });

  test("is in the log with its cause and where it happened", async () => {
    const { call, log } = sample();
    await call("/api/v1/throw/anything");
    const { error, at } = log.lines.find(({ level }) => level === "error")!.fields;
    expect(error).toBe("Error: no such table: users, caused by Error: disk I/O error");
    expect((at as string[])[0]).toContain("sample.ts");
  });

  test("by a query is in the log without the query's parameters", async () => {
    const failed = new Error(
      "Failed query: insert into users values (?, ?)\nparams: ann@example.com,$argon2id$x\n    at y",
    );
    const { call, log } = sample({ app: { fetch: () => Promise.reject(failed) } });
    await call("/x");
    expect(JSON.stringify(log.lines)).toContain("insert into users");
    expect(JSON.stringify(log.lines)).not.toMatch(/ann@|argon2/);
  });

  test.each([
    ["conflict", 409, "CONFLICT", "It exists already"],
    ["unavailable", 503, "INTERNAL_ERROR", "Try again in a minute"],
  ])("as %s has its own status and message", async (what, status, code, message) => {
    const { call, log } = sample();
    const response = await call(`/api/v1/throw/${what}`);
    expect(response.status).toBe(status);
    expect(await errorOf(response)).toEqual({ code, message, details: [] });
    expect(log.lines.filter(({ level }) => level === "error")).toHaveLength(0);
  });

  test("before the routes is answered like any other", async () => {
    const { call, log } = sample();
    const response = await call("/api/v1/whoami", { headers: { authorization: "Bearer boom" } });
    expect(response.status).toBe(500);
    expect((await errorOf(response)).message).not.toContain("hunter2");
    expect(log.lines.filter(({ level }) => level === "error")).toHaveLength(1);
  });

  test("by a router that rejects is answered, too", async () => {
    for (const fetch of [
      () => Promise.reject(null),
      () => {
        throw undefined;
      },
    ]) {
      const { call } = sample({ app: { fetch } });
      expect((await call("/x")).status).toBe(500);
    }
  });
});

test("no credential is 401, an unknown project 404, each before the body is judged", async () => {
  const { post } = sample();
  const none = await post("/api/v1/projects/acme/things", "{");
  expect([none.status, (await errorOf(none)).code]).toEqual([401, "UNAUTHORIZED"]);
  const gone = await post("/api/v1/projects/gone/things", "{", KEY);
  expect([gone.status, (await errorOf(gone)).code]).toEqual([404, "NOT_FOUND"]);
});
