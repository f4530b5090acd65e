// Small modules that most pages share, bundled with the first script. As separate files, a browser without a cache would load
// them one after the other, six at a time.

import "../../features/cancel-flow/labels.ts";
import "../data/address.ts";
import "../data/project.ts";
import "../pages/connections/providers.ts";
import "../texts/holds.ts";
import "../texts/names.ts";
import "../texts/strategies.ts";
import "./button.tsx";
import "./form.tsx";
import "./color.tsx";
import "./copy.tsx";
import "./currency.tsx";
import "./drafts.ts";
import "./filled.tsx";
import "./mail-frame.tsx";
import "./mail-screens.tsx";
import "./state.tsx";
