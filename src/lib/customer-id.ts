// Customers' ids stand in paths of the API, and clients shorten a path with "." or "..": such a customer could be neither read nor
// erased.

/** Whether a path can hold the id. */
export const fitsPath = (id: string): boolean => !/^\s*\.{1,2}\s*$/.test(id);

/** The id of a customer, or one that a path can hold: for senders who cannot be asked for another. */
export const pathId = (id: string): string => (fitsPath(id) ? id : `customer:${id.trim()}`);
