// Bodies that a feature reads itself, in the OpenAPI document.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../support/app.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

test.each([
  ["/api/v1/projects/{slug}/suppressions/import", ["text/csv"]],
  ["/api/v1/webhooks/mail/{provider}/{token}", ["message/rfc822", "application/json"]],
])("%s says which kinds of body it takes", async (path, types) => {
  const { body } = await app.call("GET", "/openapi.json");
  expect(Object.keys(body.paths[path].post.requestBody.content)).toEqual(types);
});
