// News for whoever remembers who may do what.

/** The channel on which it is told that a key, a membership or a project is not what it was. */
export const ACCESS_CHANGED = "access_changed";
