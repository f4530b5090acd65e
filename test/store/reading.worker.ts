// A reading thread with the tests' reads.

import { answerReads } from "../../src/store/reading-thread.ts";
import { END, FAIL, REFUSE, SEEN, SUM, TWICE, UPKEEP, WRITE } from "./reads.ts";

answerReads([SUM, TWICE, SEEN, UPKEEP, REFUSE, FAIL, END, WRITE]);
