import { describe, expect, test } from "bun:test";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import { withLink } from "../../../../src/features/variants/llm/link.ts";
import { NO_LINKS, someFacts } from "../../../support/facts.ts";

const LINKS = someFacts().links;

describe("the closing link", () => {
  test.each([
    ["pause_option", "Pause your plan: https://acme.example/pause"],
    ["downgrade_offer", "See the smaller plans: https://acme.example/plans"],
    ["founder_email", "Pick a time to talk: https://acme.example/talk"],
    ["value_recap", "Come back to your account: https://acme.example/back"],
    ["discount", "Come back to your account: https://acme.example/back"],
  ] as const)("of %s fits the strategy", (strategy, line) => {
    expect(withLink(strategy, someFacts(), "Hello")).toBe(`Hello\n\n${line}`);
  });

  test("leads to the billing page after a failed payment, whatever the strategy", () => {
    for (const strategy of STRATEGIES) {
      expect(withLink(strategy, someFacts({ eventType: "payment_failed" }), "Hello")).toEndWith(
        ": https://acme.example/billing",
      );
    }
  });

  test("falls back to the way back into the account", () => {
    const links = { ...NO_LINKS, reactivateUrl: "https://acme.example/back" };
    for (const eventType of ["cancellation", "payment_failed"] as const) {
      expect(withLink("pause_option", someFacts({ eventType, links }), "Hello")).toEndWith("https://acme.example/back");
    }
  });

  test("is left out where none fits", () => {
    expect(withLink("pause_option", someFacts({ links: NO_LINKS }), "Hello")).toBe("Hello");
    expect(withLink("discount", someFacts({ links: { ...LINKS, reactivateUrl: null } }), "Hello")).toBe("Hello");
  });

  test("speaks the language of the mail, or stands alone", () => {
    expect(withLink("pause_option", someFacts({ language: "de-AT" }), "Hallo")).toEndWith(
      "Tarif pausieren: https://acme.example/pause",
    );
    expect(withLink("pause_option", someFacts({ language: "fi" }), "Hei")).toBe("Hei\n\nhttps://acme.example/pause");
  });

  test("never makes a body longer than a variant may be", () => {
    const body = "x".repeat(49_990);
    expect(withLink("pause_option", someFacts(), body)).toBe(body);
  });
});
