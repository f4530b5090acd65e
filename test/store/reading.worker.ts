// A reading thread with reads of its own.

import { answerReads } from "../../src/store/reading-thread.ts";
import { END, FAIL, REFUSE, SEEN, SUM, TWICE, UPKEEP, WRITE } from "./reads.ts";

answerReads([SUM, TWICE, SEEN, UPKEEP, REFUSE, FAIL, END, WRITE]);
