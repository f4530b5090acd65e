// The second thread that delivers webhooks. It lies beside `main.ts`, where the compiled program finds it.

import { deliverThere } from "./features/webhooks/delivering-thread.ts";
import { openSqlite } from "./store/sqlite.ts";

deliverThere(openSqlite);
