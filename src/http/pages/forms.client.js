// In the browser: sends a page's form to the API, and says beside the fields or above them what came of it.

const form = document.querySelector("form[data-flow]");
const problem = form.querySelector(".problem");
const status = form.querySelector("[role=status]");
const api = new URL("../api/v1/", import.meta.url);
const token = new URLSearchParams(location.search).get("token") ?? "";
const acceptance = `invitations/${encodeURIComponent(token)}/accept`;

const WORDS = {
  en: {
    wait: "One moment…",
    empty: "Fill this in.",
    easy: "This password is too easy to guess: it is one of the first that anybody would try. Choose another.",
    offline: "You are offline. Nothing is lost: try again when you are connected.",
    silent: "The server did not answer. Look at your connection, then try again.",
    tooMany: (when) => `These were too many tries. Wait ${when ?? "a little"}, then try again.`,
    busy: (when) => `The server has too much to do at this moment. Wait ${when ?? "a little"}, then try again.`,
    unknown: "Something went wrong that this page does not know of. Load it again, then try again.",
    duration: (count, unit) => `${count} ${unit}${count === 1 ? "" : "s"}`,
    fields: {
      email: "Must be an email address.",
      password: "Must be 10 to 200 characters.",
      name: "Must be 1 to 200 characters.",
    },
    refusals: {
      "setup 409": "An account with this address already exists.",
      "sign-in 401": "The address or the password is wrong.",
      "sign-in 403": "This invitation is for another address; sign in with that one.",
    },
  },
  de: {
    wait: "Einen Moment…",
    empty: "Hier fehlt etwas.",
    easy: "Dieses Passwort ist zu leicht zu erraten: Es ist eines der ersten, die jemand versuchen würde. Wähle ein anderes.",
    offline: "Du bist offline. Es ist nichts verloren: Versuch es noch einmal, sobald du verbunden bist.",
    silent: "Der Server hat nicht geantwortet. Prüfe deine Verbindung und versuch es noch einmal.",
    tooMany: (when) => `Das waren zu viele Versuche. Warte ${when ?? "ein wenig"} und versuch es dann noch einmal.`,
    busy: (when) =>
      `Der Server hat gerade zu viel zu tun. Warte ${when ?? "ein wenig"} und versuch es dann noch einmal.`,
    unknown: "Etwas ging schief, das diese Seite nicht kennt. Lade sie neu und versuch es noch einmal.",
    duration: (count, unit) => `${count} ${{ second: "Sekunde", minute: "Minute" }[unit]}${count === 1 ? "" : "n"}`,
    fields: {
      email: "Das ist keine Mailadresse.",
      password: "Nimm 10 bis 200 Zeichen.",
      name: "Nimm 1 bis 200 Zeichen.",
    },
    refusals: {
      "setup 409": "Mit dieser Adresse gibt es schon ein Konto.",
      "sign-in 401": "Adresse oder Passwort ist falsch.",
      "sign-in 403": "Diese Einladung gilt für eine andere Adresse: Melde dich mit dieser an.",
    },
  },
};
const t = WORDS[document.documentElement.lang] ?? WORDS.en;

/**
 * What each form asks of the API, with the session cookie for this browser where it signs in; and the query with which the
 * dashboard is opened then.
 */
const flows = {
  setup: async (values) => {
    await post("auth/register", { ...values, ...(token ? { setup_token: token } : {}), session: true });
    return {};
  },
  reset: (values) => post("auth/reset-password", { ...values, token, session: true }),
  forgot: (values) => post("auth/forgot-password", values),
  join: async (values) => projectOf(await post(acceptance, { ...values, session: true })),
  "sign-in": async (values) => {
    const session = await post("auth/login", values);
    const accepted = await post(acceptance, {}, session.data.access_token);
    await post("auth/login", { ...values, session: true }); // not before: the invitation may be for another address
    return projectOf(accepted);
  },
};

const projectOf = ({ data }) => ({ project: data.project.slug });

/** Refusals after which this form is of no use any more. Loaded again, the page says why and what to do instead. */
const isOver = {
  setup: (refusal) => refusal.status === 403,
  reset: (refusal) => refusal.fields.has("token"),
  forgot: () => false,
  join: (refusal) => refusal.status === 404 || refusal.status === 401,
  "sign-in": (refusal) => refusal.status === 404,
};

class Refusal extends Error {
  constructor(status, message, details = [], wait = null) {
    super(message);
    this.status = status;
    this.fields = new Set(details.map(({ field }) => field));
    this.wait = wait; // seconds
  }
}

async function post(path, body, accessToken) {
  const headers = { "content-type": "application/json", "accept-language": document.documentElement.lang };
  if (accessToken) headers.authorization = `Bearer ${accessToken}`;
  const request = {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    credentials: "same-origin",
    cache: "no-store",
  };
  const response = await fetch(new URL(path, api), request).catch(() => {
    throw new Refusal(0, "");
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const { message = "", details } = answer?.error ?? {};
  throw new Refusal(response.status, message, details, response.headers.get("retry-after"));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (form.ariaBusy === "true") return;
  clear();
  form.ariaBusy = "true"; // the button stays enabled, so that it keeps the focus
  status.textContent = t.wait;
  const { flow } = form.dataset;
  try {
    finish(await flows[flow](valuesOf(form)));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(-1, "");
    if (isOver[flow](refusal)) location.reload();
    else show(refusal);
  } finally {
    form.ariaBusy = "false";
    status.textContent = "";
  }
});

/** What was filled in; an optional field that was left empty is not sent. */
function valuesOf({ elements }) {
  const inputs = [...elements].filter(({ name, value, required }) => name && (required || value !== ""));
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

function clear() {
  problem.hidden = true;
  problem.textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    errorOf(input).textContent = "";
  }
}

const errorOf = ({ name }) => document.getElementById(`${name}-error`);

/** Beside the fields where it is about fields, above them otherwise; and the focus goes there. */
function show(refusal) {
  if (refusal.status === 409) refusal.fields.add("email"); // nothing else here can be taken
  const wrong = [...form.querySelectorAll("input[name]")].filter(({ name }) => refusal.fields.has(name));
  for (const input of wrong) {
    input.setAttribute("aria-invalid", "true");
    errorOf(input).textContent = fieldText(input, refusal);
  }
  if (wrong.length > 0) {
    wrong[0].focus();
    return;
  }
  problem.textContent = problemText(refusal);
  problem.hidden = false;
  problem.focus();
}

/** The API speaks English: which field it refused is enough to know what to say. */
function fieldText({ name, value, autocomplete }, refusal) {
  if (refusal.status === 409) return problemText(refusal);
  if (value === "") return t.empty;
  // The rule has two halves: which of them was broken can be seen here.
  if (name === "password" && autocomplete === "new-password" && [...value].length >= 10 && [...value].length <= 200) {
    return t.easy;
  }
  return t.fields[name];
}

function problemText({ status, message, wait }) {
  if (status === 0) return navigator.onLine ? t.silent : t.offline;
  const when = wait === null ? undefined : duration(Number(wait));
  if (status === 429) return t.tooMany(when);
  if (status === 503) return t.busy(when);
  return t.refusals[`${form.dataset.flow} ${status}`] ?? (message === "" ? t.unknown : `${message}.`);
}

const duration = (seconds) =>
  seconds < 90 ? t.duration(Math.max(1, seconds), "second") : t.duration(Math.ceil(seconds / 60), "minute");

/** The page becomes what it has to say now, and its address loses the token, which is spent; or the dashboard is opened. */
function finish(query) {
  form.reset(); // no password stays behind
  const done = document.getElementById("done");
  if (done === null) {
    location.replace(new URL(`../?${new URLSearchParams(query)}`, import.meta.url).href.replace(/\?$/, ""));
    return;
  }
  const heading = document.querySelector("h1");
  for (const element of document.querySelectorAll("main > :not(h1)")) element.hidden = element !== done;
  heading.textContent = done.dataset.title;
  document.title = `${done.dataset.title} · Recoverd`;
  history.replaceState(null, "", location.pathname);
  heading.focus();
}

for (const box of form.querySelectorAll("[data-reveals]")) {
  box.addEventListener("change", () => {
    form.elements[box.dataset.reveals].type = box.checked ? "text" : "password";
  });
}

form.hidden = false;
