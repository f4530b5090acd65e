// The table of routes: it finds what the router finds, and rejects routes without rules.

import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { parameterOf, type RouteLike, RouteTable } from "../../src/http/route-table.ts";
import { anyone, rules } from "../../src/http/rules.ts";

const at = (method: string, path: string, more: object = {}): RouteLike => ({
  method,
  path,
  hooks: { detail: rules({ access: anyone, ...more }) },
});

describe("a service does not start", () => {
  test("with a route without rules", () => {
    const { routes } = new Elysia()
      .get("/fine", () => "", { detail: rules({ access: anyone }) })
      .get("/open", () => "");
    expect(() => new RouteTable(routes)).toThrow("GET /open has no rules");
    expect(() => new RouteTable([{ method: "POST", path: "/x", hooks: { detail: { summary: "X" } } }])).toThrow(
      "no rules",
    );
  });

  test("with two routes of one method and path", () => {
    expect(() => new RouteTable([at("GET", "/a/:b"), at("GET", "/a/:c/")])).toThrow("GET /a/:c is registered twice");
  });

  test("with a parameter to leave out of the log that its path does not have", () => {
    expect(() => new RouteTable([at("GET", "/a/:b", { redact: ["token"] })])).toThrow("no parameter token");
  });
});

describe("a request is found", () => {
  const table = new RouteTable([
    at("GET", "/"),
    at("GET", "/events"),
    at("GET", "/events/:id"),
    at("GET", "/events/bulk/:bulk_id/"),
    at("POST", "/events/bulk"),
    at("POST", "/events/:id/recovered"),
    at("GET", "/events.csv"),
  ]);

  test.each([
    ["GET", "/", "/"],
    ["GET", "/events", "/events"],
    ["GET", "/events/", "/events"],
    ["HEAD", "/events", "/events"],
    ["GET", "/events/bulk", "/events/:id"],
    ["POST", "/events/bulk", "/events/bulk"],
    ["GET", "/events/bulk/b1", "/events/bulk/:bulk_id"],
    ["POST", "/events/bulk/recovered", "/events/:id/recovered"],
    ["GET", "/events.csv", "/events.csv"],
  ])("%s %s is %s", (method, path, route) => {
    expect(table.find(method, path)?.path).toBe(route);
  });

  test.each([
    ["POST", "/events"],
    ["GET", "/events//"],
    ["POST", "/events//recovered"],
    ["GET", "//events"],
    ["GET", "/Events"],
    ["GET", "/event%73"],
    ["GET", "/events/a/b/c"],
    ["TRACE", "/events"],
    ["GET", "//"],
    ["GET", "x"],
  ])("never as %s %s", (method, path) => {
    expect(table.find(method, path)).toBeUndefined();
  });

  test("as the router finds it", async () => {
    const app = new Elysia();
    for (const { method, path } of table.routes) app.route(method, path, ({ route }) => new Response(route));
    const parts = ["events", "bulk", "recovered", "b1", "", "events.csv"];
    const paths = [
      "/",
      ...parts.flatMap((a) => [
        `/${a}`,
        ...parts.flatMap((b) => [`/${a}/${b}`, ...parts.map((c) => `/${a}/${b}/${c}`)]),
      ]),
    ];
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        const found = table.find(method, path);
        if (found === undefined) continue; // the pipeline sends the router no request that this table does not match
        const answer = await app.handle(new Request(`http://localhost${path}`, { method }));
        expect([method, path, await answer.text()]).toEqual([method, path, found.path]);
      }
    }
  });

  test("with its parameters, decoded", () => {
    const route = table.find("POST", "/events/a%2Fb/recovered/")!;
    expect(parameterOf(route, "/events/a%2Fb/recovered/", "id")).toBe("a/b");
    expect(parameterOf(route, "/events/a/recovered")).toBe("a");
    expect(parameterOf(route, "/events/a/recovered", "slug")).toBe("");
  });
});

describe("the log", () => {
  const table = new RouteTable([
    at("POST", "/unsubscribe/:token", { redact: ["token"] }),
    at("GET", "/projects/:slug/customers/:email", { redact: ["email"] }),
    at("GET", "/projects/:slug/customers"),
  ]);

  test.each([
    ["/projects/acme/customers/ada@example.com", "/projects/acme/customers/:email"],
    ["/projects/acme/customers/ada@example.com/", "/projects/acme/customers/:email/"],
    ["/projects/acme/customers/ada@example.com/more/of-it", "/projects/acme/customers/:email/…"],
    ["/unsubscribe/s3cret", "/unsubscribe/:token"],
    ["/projects/acme/customers", "/projects/acme/customers"],
    ["/nowhere/at/all", "/nowhere/at/all"],
    ["/", "/"],
  ])("has of %s no more than %s", (path, shown) => {
    expect(table.loggedPath(path)).toBe(shown);
  });

  test("has the first 200 characters of a long path", () => {
    expect(table.loggedPath(`/projects/${"a".repeat(500)}`)).toHaveLength(201);
  });
});
