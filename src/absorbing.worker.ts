// The absorbing thread. It lies beside `main.ts`, where the compiled program finds it.

import { absorbers } from "./absorbers.ts";
import { absorbThere } from "./store/absorption-thread.ts";

absorbThere(absorbers);
