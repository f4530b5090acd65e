// The sign-in: a page if nobody is signed in, and a dialog over the open page if the session has ended.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError, api, data, type Shape } from "../data/api.ts";
import { BASE, link } from "../data/base.ts";
import { signInIsAsked } from "../data/connection.ts";
import { language } from "../data/language.ts";
import { useQuery } from "../data/query.ts";
import { account, comeBackSignedIn, signIn } from "../data/session.ts";
import { Button } from "../parts/button.tsx";
import { giveBack } from "../parts/dialog.tsx";
import { Field, Form, TextField } from "../parts/form.tsx";
import { signInTexts as t } from "../texts/sign-in.ts";
import { Door } from "./mark.tsx";

export function SignIn() {
  useEffect(() => {
    document.title = `${t().title} · Recoverd`;
  }, [t().title]);
  return (
    <Door foot={location.host}>
      <h1 class="say">{t().greeting(new Date().getHours())}</h1>
      <p class="quiet">{t().why}</p>
      <SignInForm />
    </Door>
  );
}

/** Can be closed only by signing in, because the page below belongs to the ended session. */
export function SignInDialog() {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    box.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
    return () => giveBack(before, box.current);
  }, []);
  // The user may have signed in in another window, for example with an identity provider.
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void comeBackSignedIn();
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return (
    <dialog
      ref={box}
      class="again"
      aria-labelledby="again"
      onCancel={(event) => event.preventDefault()}
      // Browsers close it at the second Escape, so it is opened again.
      onClose={() => signInIsAsked.value && box.current?.showModal()}
    >
      <div class="in-dialog">
        <h2 id="again" class="answer">
          {t().title}
        </h2>
        <p class="quiet">{t().again}</p>
        <SignInForm isOver />
      </div>
    </dialog>
  );
}

function SignInForm({ isOver = false }: { isOver?: boolean }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const known = account.value?.email;
  const ways = useWays();

  async function submit(form: FormData): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn(String(form.get("email")).trim(), String(form.get("password")));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 401 ? t().wrong : error.status === 429 ? t().tooMany : error.message);
      password.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form class="form" onSubmit={submit}>
      <TextField label={t().address} name="email" type="email" autocomplete="username" required defaultValue={known} />
      <Field
        label={t().password}
        problem={problem}
        beside={
          <a
            class="text small"
            href={link("/forgot-password", { language: language.value })}
            target={isOver ? "_blank" : undefined}
            rel="noreferrer"
          >
            {t().forgotten}
          </a>
        }
      >
        {(ids) => (
          <input
            ref={password}
            class="in"
            {...ids}
            name="password"
            type="password"
            autocomplete="current-password"
            required
          />
        )}
      </Field>
      <Button class="b main" text={t().submit} type="submit" disabled={busy} />
      {ways?.identity_providers.map(({ name }) => (
        <a key={name} class="b" href={startOf(name, isOver)} target={isOver ? "_blank" : undefined}>
          {t().withProvider(name)}
        </a>
      ))}
      {ways?.registration === "open" && !isOver && (
        <p class="small quiet">
          {t().noAccount}{" "}
          <a class="text" href={link("/setup", { language: language.value })}>
            {t().createAccount}
          </a>
        </p>
      )}
    </Form>
  );
}

const useWays = (): Shape<"AuthState"> | undefined =>
  useQuery("ways in", async (signal) => (await data(api.GET("/api/v1/auth/state", { signal }))).data).data.value;

/** The address that starts the sign-in with a provider, which returns to the open page. */
function startOf(provider: string, isOver: boolean): string {
  const own = location.pathname.slice(BASE.length) || "/";
  const to = isOver || own === "/sign-in" ? null : own + location.search;
  return link("/auth/idp/start", { provider, to });
}
