import { expect, test } from "bun:test";
import { planOf } from "../../../../src/features/variants/templates/plans.ts";

test.each([
  ["Pro", "Pro plan"],
  ["Pro plan", "Pro plan"],
  ["the Pro Plan", "Pro plan"],
  ["Your Pro plan plan", "Pro plan"],
  [" Pro\n Max ", "Pro Max plan"],
  ["Pro 🚀 Max", "Pro Max plan"],
  ["Pro.", "Pro plan"],
  ["Pro (Annual)", "Pro (Annual) plan"],
  ["Business+", "Business+ plan"],
  ["Team 25", "Team 25 plan"],
  ["pro_monthly", "pro monthly plan"],
  ["Plan B", "Plan B"],
  ["Premium Membership", "Premium membership"],
  ["Free trial", "Free trial"],
])("a plan stands naturally after “your”: %j", (name, plan) => {
  expect(planOf(name)).toBe(plan);
});

test.each([
  ...[null, "", "  ", "plan", "The", "Your Plan", "null", "undefined", "n/a", "none", "default", "()", "Team ("],
  ...[
    "price_1NxQ2abc",
    "prod-9Hk2",
    "1NxQ2abcDEF34567",
    "evil.com",
    "https://evil.example",
    "<b>Pro</b>",
    "Pro!",
    "$49 a month",
  ],
  "x".repeat(41),
])("what no customer would know as a plan is left out: %j", (name) => {
  expect(planOf(name)).toBeNull();
});
