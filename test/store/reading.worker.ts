// A reading thread with reads of its own.

import { answerReads } from "../../src/store/reading-thread.ts";
import { END, FAIL, REFUSE, SUM, TWICE, WRITE } from "./reads.ts";

answerReads([SUM, TWICE, REFUSE, FAIL, END, WRITE]);
