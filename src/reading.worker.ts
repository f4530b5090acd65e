// Entry point of the reading thread. The compiled executable finds it next to `main.ts`.

import { READS } from "./reads.ts";
import { answerReads } from "./store/reading-thread.ts";

answerReads(READS);
