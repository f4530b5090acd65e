// The version of this build, as package.json has it.

import about from "../../package.json" with { type: "json" };

export const VERSION: string = about.version;
