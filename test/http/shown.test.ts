// Rows as shapes of the API: names, times, and what a shape needs of a row.

import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Nullable, Timestamp } from "../../src/http/shapes.ts";
import { shownAs } from "../../src/http/shown.ts";

const Visit = Type.Object({
  id: Type.String(),
  customer_email: Nullable(Type.String()),
  page: Type.String(),
  left_at: { ...Nullable(Timestamp), description: "Null while it goes on" },
  sent_at: Type.Optional(Timestamp),
  created_at: Timestamp,
});

const row = {
  id: "vis_1",
  customerEmail: "ada@example.com",
  path: "/plans",
  leftAt: null,
  createdAt: 1_767_225_600_000,
};

test("fields come from the row's property in camel case, times as ISO 8601, and the others as they are given", () => {
  const toVisit = shownAs(Visit, ({ path }: { path: string }) => ({ page: path }));
  const more = { ...row, sentAt: 5, secret: "not of the shape" };
  expect(toVisit(more)).toEqual({
    id: "vis_1",
    customer_email: "ada@example.com",
    page: "/plans",
    left_at: null,
    created_at: "2026-01-01T00:00:00.000Z",
  });
  expect(Object.keys(toVisit(row))).toEqual(["id", "customer_email", "page", "left_at", "created_at"]);
});

test("what is given may depend on more than the row, and an optional field is shown only if it is given", () => {
  const toVisit = shownAs(Visit, (_: object, page: string) => ({ page, sent_at: "2026-01-02T00:00:00.000Z" }));
  expect(toVisit(row, "/cancel")).toMatchObject({ page: "/cancel", sent_at: "2026-01-02T00:00:00.000Z" });
});

test("a row without a field of the shape, or with another type, does not compile", () => {
  const toVisit = shownAs(Visit);
  // @ts-expect-error: the row has no page
  expect(toVisit(row)).not.toHaveProperty("page", "/plans");
  // @ts-expect-error: a time is stored as a number
  expect(() => toVisit({ ...row, page: "/plans", createdAt: "yesterday" })).toThrow();
});
