// What of a path may stand in the log.

import { expect, test } from "bun:test";
import { loggedPath } from "../../src/http/logged-path.ts";

test.each([
  ["/api/v1/projects/acme/churn-risk/customers/ada@example.com", "/api/v1/projects/acme/churn-risk/customers/:email"],
  ["/api/v1/projects/acme/suppressions/ada%40example.com", "/api/v1/projects/acme/suppressions/:email"],
  ["/api/v1/invitations/secret/accept", "/api/v1/invitations/:token/accept"],
  ["/t/o/secret", "/t/:token"],
  ["/unsubscribe/secret", "/unsubscribe/:token"],
])("%s is logged without what opens something or names a customer", (path, shown) => {
  expect(loggedPath(path)).toBe(shown);
});

test("what names nobody is logged as it is, the first 200 characters of it", () => {
  const path = "/api/v1/projects/acme/churn-risk/customers";
  expect(loggedPath(path)).toBe(path);
  expect(loggedPath(`/api/v1/projects/${"a".repeat(500)}`)).toHaveLength(201);
});
