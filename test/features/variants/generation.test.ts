import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Llm } from "../../../src/adapters/llm.ts";
import { getChurnEvent } from "../../../src/features/churn-events/service.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { projects } from "../../../src/features/projects/tables.ts";
import { generateVariants } from "../../../src/features/variants/generation.ts";
import { listVariants, startGeneration, type Target } from "../../../src/features/variants/service.ts";
import { jobs } from "../../../src/queue/jobs.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { goodText } from "../../support/ollama.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

let app: TestApp;
let owner: TestProject;

beforeEach(async () => {
  app = testApp();
  owner = await newProject(app);
});

afterEach(() => app.close());

const never = new AbortController().signal;

/** A fake model, for behaviour that no server can produce. */
const modelThat = (ask: Llm["ask"]): Llm => ({ model: "test-model", ask });
const good: Llm["ask"] = async ({ prompt }) => ({
  ok: true,
  text: goodText({ model: "test-model", messages: [{ role: "user", content: prompt }] }),
});

async function started(): Promise<Target> {
  const path = `/projects/${owner.slug}/churn-events`;
  const { id } = (await app.call("POST", path, { key: owner.key, body: CANCELLATION })).body.data;
  return app.deps.store.write(async (tx) =>
    startGeneration(tx, await getProject(tx, owner.id), id, { regenerate: false }, app.clock.now()),
  );
}

async function shown({ eventId }: Target) {
  const event = await getChurnEvent(app.deps.store.read, { id: owner.id }, eventId);
  return { status: event.status, variants: await listVariants(app.deps.store.read, event) };
}

test("a fault of ours in asking the model leaves no event processing: the templates write the rest", async () => {
  let calls = 0;
  const llm = modelThat((question) => {
    if (++calls === 4) throw new Error("a mistake in the adapter"); // the first call asks for the topic of the reason
    return good(question);
  });
  const target = await started();
  await generateVariants({ ...app.deps, llm }, target, never);
  const { status, variants } = await shown(target);
  expect(status).toBe("variants_generated");
  expect(variants.map(({ source }) => source)).toEqual(["llm", "llm", ...Array(VARIANT_COUNT - 2).fill("template")]);
});

test("a run that lost its lease writes no more, and completes nothing", async () => {
  const lease = new AbortController();
  const llm = modelThat((question) => {
    lease.abort(new Error("The job lost its lease"));
    return good(question);
  });
  const target = await started();
  await expect(generateVariants({ ...app.deps, llm }, target, lease.signal)).rejects.toThrow("lost its lease");
  expect(await shown(target)).toEqual({ status: "processing", variants: [] });
});

test("a generation that was completed before is left as it is", async () => {
  const target = await started();
  await generateVariants(app.deps, target, never);
  const before = await shown(target);
  app.clock.advance(1_000);
  await generateVariants({ ...app.deps, llm: modelThat(good) }, target, never);
  expect(await shown(target)).toEqual(before);
});

test("two runs at the same time, as after a lapsed lease, end with one variant for each strategy", async () => {
  const target = await started();
  const deps = { ...app.deps, llm: modelThat(good) };
  await Promise.all([generateVariants(deps, target, never), generateVariants(deps, target, never)]);
  const { status, variants } = await shown(target);
  expect(status).toBe("variants_generated");
  expect(new Set(variants.map(({ strategy }) => strategy)).size).toBe(VARIANT_COUNT);
  expect(variants).toHaveLength(VARIANT_COUNT);
});

test("a generation whose project was deleted meanwhile has ended, and is not retried", async () => {
  const { projectId } = await started();
  await app.deps.store.write(async (tx) => {
    await tx.delete(projects).where(eq(projects.id, projectId));
  });
  await app.work();
  const left = await app.deps.store.read.select().from(jobs).where(eq(jobs.kind, "generate_variants"));
  expect(left).toEqual([]); // jobs are deleted with their project
});
