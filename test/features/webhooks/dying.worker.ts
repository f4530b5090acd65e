// A thread that dies of whatever it is told.

if (!Bun.isMainThread) {
  (globalThis as unknown as Worker).onmessage = () => {
    throw new Error("out of ink");
  };
}
