// Text that is edited in place. The browser owns the content during editing; it is rendered again only if the text was changed
// elsewhere (`version`).

import { useLayoutEffect, useRef } from "preact/hooks";

type Props = {
  text: string;
  version: string;
  label: string;
  lang: string | undefined;
  /** "one": a line without breaks; "many": paragraphs. */
  lines: "one" | "many";
  onText: (text: string) => void;
  onFocus: () => void;
  onDone: () => void;
};

export function Editable({ text, version, label, lang, lines, onText, onFocus, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isMany = lines === "many";
  useLayoutEffect(() => {
    if (isMany) box.current!.replaceChildren(...paragraphsOf(text));
    else box.current!.textContent = text;
  }, [version]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      leaveLetter();
      onDone();
    } else if (event.key === "Enter" && !isMany && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      onDone();
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot set paragraphs as the letter has them.
    <div
      ref={box}
      class={isMany ? "body" : "line-of-text"}
      contentEditable="plaintext-only"
      role="textbox"
      tabIndex={0}
      aria-multiline={isMany ? "true" : undefined}
      aria-label={label}
      lang={lang}
      dir="auto"
      onFocus={onFocus}
      onInput={() => onText(isMany ? textIn(box.current!) : oneLine(box.current!.textContent ?? ""))}
      onKeyDown={onKeyDown}
    />
  );
}

/** Ends editing and moves the focus to the letter's tab, so that the next Tab continues from there. */
export function leaveLetter(): void {
  const tab = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab === null) (document.activeElement as HTMLElement | null)?.blur();
  else tab.focus({ preventScroll: true });
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ");

function paragraphsOf(text: string): HTMLElement[] {
  return text.split(/\n{2,}/).map((paragraph) => {
    const element = document.createElement("p");
    element.dir = "auto";
    // Without a break, an empty paragraph has no line for the cursor.
    element.append(paragraph === "" ? document.createElement("br") : paragraph);
    return element;
  });
}

/** The text to send, with an empty line between paragraphs, regardless of how the browser has split them. */
function textIn(box: HTMLElement): string {
  let text = "";
  const read = (node: Node): void => {
    if (node instanceof Text) text += node.data;
    else if (node instanceof HTMLBRElement) text += "\n";
    else for (const child of node.childNodes) read(child);
    if (node instanceof HTMLElement && node.parentNode === box && node.tagName !== "BR") {
      text = `${text.replace(/\n+$/, "")}\n\n`;
    }
  };
  for (const child of box.childNodes) read(child);
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd();
}
