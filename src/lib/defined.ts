// Leaves out what was not given.

/** The fields with a value other than undefined, for spreading over existing ones. */
export const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
