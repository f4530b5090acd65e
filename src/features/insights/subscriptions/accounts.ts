// Groups subscriptions into accounts: those connected by a shared customer at a provider or a shared address.

export type Linked = { id: string; provider: string; customerId: string | null; email: string | null; test: boolean };

/** One group per account; tests and live subscriptions never share one. */
export function groupByAccount<T extends Linked>(subscriptions: readonly T[]): T[][] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    // Path compression for the next lookup.
    for (let at = node; at !== root; ) {
      const up = parents.get(at)!;
      parents.set(at, root);
      at = up;
    }
    return root;
  };
  const join = (a: string, b: string) => {
    if (!parents.has(b)) parents.set(b, b);
    parents.set(rootOf(a), rootOf(b));
  };
  for (const { id, provider, customerId, email, test } of subscriptions) {
    const node = `s ${id}`;
    parents.set(node, parents.get(node) ?? node);
    if (customerId !== null) join(node, `c ${test} ${provider} ${customerId}`);
    if (email !== null) join(node, `e ${test} ${email}`);
  }
  return [...Map.groupBy(subscriptions, ({ id }) => rootOf(`s ${id}`)).values()];
}
