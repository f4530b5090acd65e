// Starts the dashboard in the page that the server sends.

import { render } from "preact";
import { App } from "./app.tsx";
import { startTheme } from "./shell/theme.ts";

startTheme();
render(<App />, document.getElementById("app")!);
