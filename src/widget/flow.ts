// The flow in our own dialog: reason and free text, then offer or confirmation, then the result. If anything fails, the
// customer can still cancel.

import { CallFailed } from "./api.ts";
import { type Dialog, openDialog } from "./dialog.ts";
import {
  createSession,
  type FlowConfig,
  type Offer,
  type Result,
  type Session,
  type SessionOptions,
} from "./session.ts";
import { findLanguage, named, WORDS, type Words } from "./shared/texts.ts";
import { confirmStep, doneStep, offerStep, reasonStep, waitingStep } from "./steps.ts";
import { applyTheme } from "./theme.ts";

export type Callbacks = {
  /** Called when the customer has accepted the offer, after `handleOffer`, if given, has applied it. */
  readonly onSaved?: ((result: Result) => unknown) | undefined;
  /**
   * Must cancel the plan. While its promise is pending, the customer sees a progress message. If it rejects, they learn that
   * nothing is cancelled yet, and can try again. `false` closes the window without a last message.
   */
  readonly onCanceled?: ((result: Result) => unknown) | undefined;
  /** Called if the flow fails: cancel without Recoverd. */
  readonly onError?: ((error: Error) => unknown) | undefined;
  /** Called when the customer closes the window without a decision. */
  readonly onClose?: ((result: Result) => unknown) | undefined;
  /** Must apply the offer. If its promise rejects, the customer sees a message, and may try again or cancel. */
  readonly handleOffer?: ((offer: Offer, result: Result) => unknown) | undefined;
};

export type FlowOptions = SessionOptions &
  Callbacks & {
    /** The page's own cancel page: opened after the customer has cancelled, and if the flow fails. */
    readonly href?: string | undefined;
    /** Called instead of opening `href`: does what the page would have done. */
    readonly proceed?: (() => void) | undefined;
    /** Texts that replace ours, for example in another language. */
    readonly words?: Partial<Words> | undefined;
    /** "rtl" or "ltr"; by default the page's direction. */
    readonly dir?: string | undefined;
    /** A configuration that is already being fetched. */
    readonly config?: Promise<FlowConfig> | undefined;
  };

export type Ending = Result & { readonly outcome: "saved" | "canceled" | "closed" | "failed" };

let current: { flow: Flow; ending: Promise<Ending> } | undefined;

/** Opens the dialog; if one is open, returns its ending. Never rejects. */
export function openFlow(options: FlowOptions): Promise<Ending> {
  if (current?.flow.isOpen) return current.ending;
  const flow = new Flow(options);
  current = { flow, ending: flow.ending };
  void flow.start();
  return flow.ending;
}

class Flow {
  readonly ending: Promise<Ending>;
  readonly #options: FlowOptions;
  readonly #session: Session;
  #dialog: Dialog | undefined;
  #words: Words;
  #project = "";
  #reasons: FlowConfig["reasons"] = [];
  #outcome: Ending["outcome"] | null = null;
  #busy = false;
  /** The page is applying the offer; its result becomes the outcome, even if the window is closed in the meantime. */
  #applying = false;
  #settle: (ending: Ending) => void = () => {};

  constructor(options: FlowOptions) {
    this.#options = options;
    this.#session = createSession(options);
    this.#words = wordsOf(options, options.language ?? "");
    this.ending = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get isOpen(): boolean {
    return this.#dialog?.host.isConnected === true;
  }

  async start(): Promise<void> {
    try {
      const dir = this.#options.dir ?? getComputedStyle(document.documentElement).direction;
      this.#dialog = openDialog({ close: this.#words.close, dir }, () => this.#closed());
      this.#dialog.show(waitingStep(this.#words, this.#actions));
      const config = await (this.#options.config ?? this.#session.config());
      if (!this.isOpen || this.#outcome) return;
      this.#take(config);
      this.#dialog.show(reasonStep(this.#words, this.#project, this.#reasons, this.#actions));
    } catch (error) {
      this.#fail(error);
    }
  }

  #take({ language, project, reasons, theme }: FlowConfig): void {
    const { root, host } = this.#dialog!;
    this.#words = wordsOf(this.#options, language);
    this.#project = project.name;
    this.#reasons = reasons;
    root.lang = this.#words.language;
    applyTheme(host, root, theme ?? {});
  }

  readonly #actions = {
    submit: (reason: string, comment: string): void => void this.#submit(reason, comment),
    accept: (): void => void this.#accept(),
    another: (): void => {
      if (!this.#busy) this.#present(this.#session.fallBack());
    },
    cancel: (): void => void this.#cancel(),
    keep: (): void => this.#dialog?.close(),
    complain: (text: string): void => this.#dialog?.complain(text),
  };

  async #submit(reason: string, comment: string): Promise<void> {
    if (this.#busy) return;
    this.#wait(true);
    try {
      const { offer } = await this.#session.submit(reason, comment);
      if (!this.isOpen || this.#outcome) return;
      this.#wait(false);
      this.#present(offer);
    } catch (error) {
      this.#fail(error);
    }
  }

  #present(offer: Offer | null): void {
    const step = offer
      ? offerStep(this.#words, offer, this.#session.hasFallback, this.#actions)
      : confirmStep(this.#words, this.#actions);
    this.#dialog?.show(step);
  }

  async #accept(): Promise<void> {
    const { offer } = this.#session.result;
    if (this.#busy || this.#outcome || !offer) return;
    this.#wait(true);
    this.#dialog?.complain("");
    this.#applying = true;
    try {
      await this.#options.handleOffer?.(offer, this.#session.result);
    } catch (error) {
      this.#applying = false;
      this.#wait(false);
      console.error(error);
      if (!this.isOpen) this.#closed();
      else if (!this.#outcome) this.#dialog?.complain(this.#words.offerFailed);
      return;
    }
    if (this.#outcome) return; // the customer has cancelled in the meantime
    this.#outcome = "saved";
    void this.#session.accept();
    void notify(this.#options.onSaved, this.#session.result);
    const progress = await this.#session.progress();
    this.#finish(this.#words.savedTitle, progress?.text ?? this.#words.savedText);
  }

  /** Never waits for Recoverd, and is possible at every step. */
  async #cancel(): Promise<void> {
    if (this.#outcome) return;
    this.#outcome = "canceled";
    void this.#session.decline();
    this.#wait(true);
    this.#dialog?.complain("");
    let answer: unknown;
    try {
      answer = await this.#options.onCanceled?.(this.#session.result);
    } catch (error) {
      console.error(error);
      this.#outcome = null;
      this.#wait(false);
      this.#dialog?.complain(this.#words.cancelFailed);
      return;
    }
    const proceed = this.#proceeding();
    if (answer !== false && !proceed) return this.#finish(this.#words.canceledTitle, this.#words.canceledText);
    this.#dialog?.close();
    if (answer !== false) proceed?.();
  }

  /** The page's own action after the customer has cancelled; undefined if there is none. */
  #proceeding(): (() => void) | undefined {
    const { proceed, href } = this.#options;
    return proceed ?? (href === undefined ? undefined : () => location.assign(href));
  }

  #finish(title: string, text: string): void {
    this.#wait(false);
    if (this.isOpen) this.#dialog?.show(doneStep(this.#words, title, named(text, this.#project), this.#actions));
    else this.#end();
  }

  /** Falls back to the page's own way to cancel, immediately and without a message. */
  #fail(error: unknown): void {
    if (this.#outcome) return;
    this.#outcome = "failed";
    void this.#session.abandon();
    this.#dialog?.close();
    const { onError, onCanceled } = this.#options;
    const reason = error instanceof Error ? error : new CallFailed(0, "UNEXPECTED", String(error));
    const proceed = this.#proceeding();
    void notify(onError, reason);
    if (proceed) proceed();
    else if (!onError) void notify(onCanceled, this.#session.result); // they want to cancel, and nothing else would do it
    this.#end();
  }

  #closed(): void {
    if (this.#outcome === null) {
      if (this.#applying) return;
      this.#outcome = "closed";
      void this.#session.abandon();
      void notify(this.#options.onClose, this.#session.result);
    }
    this.#end();
  }

  #end(): void {
    this.#settle({ ...this.#session.result, outcome: this.#outcome! });
  }

  /** Disables only the main button: the customer can still cancel or close the window. */
  #wait(busy: boolean): void {
    this.#busy = busy;
    this.#dialog?.announce(busy ? this.#words.wait : "");
    const main = this.#dialog?.root.querySelector(".main");
    if (busy) main?.setAttribute("aria-disabled", "true");
    else main?.removeAttribute("aria-disabled");
  }
}

const wordsOf = ({ words }: FlowOptions, language: string): Words => ({
  ...WORDS[findLanguage(language) ?? "en"],
  ...words,
});

/** Logs errors of the page's own code, which must not block the dialog. */
async function notify<T>(callback: ((value: T) => unknown) | undefined, value: T): Promise<void> {
  try {
    await callback?.(value);
  } catch (error) {
    console.error(error);
  }
}
