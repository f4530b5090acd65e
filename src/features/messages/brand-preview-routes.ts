// The HTTP route for previewing a brand before it is saved.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { body } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item, named } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { BrandChange } from "../projects/settings-model.ts";
import { previewBrand } from "./brand-preview.ts";
import { Preview, toPreview } from "./preview-model.ts";

const BrandToPreview = named("BrandPreviewRequest", Type.Object({ brand: BrandChange }), {
  brand: { color: "#0f766e", font: "georgia" },
});

export const brandPreviewRoutes = (deps: Deps) =>
  new Elysia().use(inProject).post(
    "/brand-preview",
    ({ auth, body }) => ({ data: toPreview(previewBrand(deps, auth.project, body.brand, deps.clock.now())) }),
    describe({
      body: body(BrandToPreview),
      id: "previewBrand",
      tag: "Email delivery",
      access: peopleAndKeys("viewer"),
      summary: "Preview a brand in a made-up letter",
      description:
        "How a letter would look with this `settings.sender.brand`. Nothing is saved. Missing fields are taken from the project; null is the default.",
      response: Item(Preview),
    }),
  );
