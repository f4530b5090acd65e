// In the browser: sends a page's form to the API, and says beside the fields or above them what came of it.

const form = document.querySelector("form[data-flow]");
const problem = form.querySelector(".problem");
const status = form.querySelector("[role=status]");
const api = new URL("../api/v1/", import.meta.url);
const token = new URLSearchParams(location.search).get("token") ?? "";
const acceptance = `invitations/${encodeURIComponent(token)}/accept`;

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
    this.fields = new Map(details.map(({ field, message }) => [field, message]));
    this.wait = wait; // seconds
  }
}

async function post(path, body, accessToken) {
  const headers = { "content-type": "application/json" };
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
  status.textContent = "One moment…";
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
  if (refusal.status === 409) refusal.fields.set("email", refusal.message); // nothing else here can be taken
  const wrong = [...form.querySelectorAll("input[name]")].filter(({ name }) => refusal.fields.has(name));
  for (const input of wrong) {
    input.setAttribute("aria-invalid", "true");
    errorOf(input).textContent = fieldText(input, refusal.fields.get(input.name));
  }
  if (wrong.length > 0) {
    wrong[0].focus();
    return;
  }
  problem.textContent = problemText(refusal);
  problem.hidden = false;
  problem.focus();
}

function fieldText({ name, value, autocomplete }, message) {
  if (value === "") return "Fill this in.";
  // The rule has two halves: which of them was broken can be seen here.
  if (name === "password" && autocomplete === "new-password" && [...value].length >= 10 && [...value].length <= 200) {
    return "This password is too easy to guess: it is one of the first that anybody would try. Choose another.";
  }
  return sentence(message);
}

function problemText({ status, message, wait }) {
  if (status === 0 && !navigator.onLine) return "You are offline. Nothing is lost: try again when you are connected.";
  if (status === 0) return "The server did not answer. Look at your connection, then try again.";
  const when = wait === null ? "Wait a little" : `Wait ${duration(Number(wait))}`;
  if (status === 429) return `These were too many tries. ${when}, then try again.`;
  if (status === 503) return `The server has too much to do at this moment. ${when}, then try again.`;
  if (message !== "") return sentence(message);
  return "Something went wrong that this page does not know of. Load it again, then try again.";
}

const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

const duration = (seconds) =>
  seconds < 90 ? count(Math.max(1, seconds), "second") : count(Math.ceil(seconds / 60), "minute");
const count = (number, unit) => `${number} ${unit}${number === 1 ? "" : "s"}`;

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
