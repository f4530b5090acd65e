// The reading thread. The executable finds it beside `main.ts`.

import { READS } from "./reads.ts";
import { answerReads } from "./store/reading-thread.ts";

answerReads(READS);
