// The reading thread. It lies beside `main.ts`, where the compiled program finds it.

import { READS } from "./reads.ts";
import { answerReads } from "./store/reading-thread.ts";

answerReads(READS);
