// The search field and the active filters, each with a menu and a button to remove it.

import { Search, X } from "lucide-preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Popover } from "../../parts/popover.tsx";
import { customers as t } from "../../texts/customers.ts";
import { ANY, type Asked, FILTERS, type FilterName, wordsOf } from "./address.ts";
import { FilterForm } from "./filter.tsx";

const TYPING = 180; // milliseconds without a key before the list is fetched

type Props = {
  asked: Asked;
  change: (next: Asked, isTyping?: boolean) => void;
  plans: readonly string[];
  currency: string;
};

export function Sift(props: Props) {
  const { asked, change } = props;
  const set = FILTERS.filter((name) => asked[name] !== undefined && asked[name] !== ANY);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers that are supported.
    <form class="sift" role="search" aria-label={t().filter} onSubmit={(event) => event.preventDefault()}>
      <SearchField asked={asked} change={change} />
      <ul class="terms">
        {set.map((name) => (
          <Term key={name} name={name} {...props} />
        ))}
        {set.length < FILTERS.length && (
          <li>
            <AddFilter {...props} />
          </li>
        )}
      </ul>
    </form>
  );
}

function SearchField({ asked, change }: Pick<Props, "asked" | "change">) {
  const [typed, setTyped] = useState(asked.q ?? "");
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef({ asked, change });
  latest.current = { asked, change };
  // Typed text reaches the address later; until then, the address must not change the field.
  const isAhead = useRef(false);
  useEffect(() => {
    const current = latest.current.asked.q ?? "";
    // Not `typed`: effects run late, and more may have been typed since.
    if (current === field.current?.value.trim()) isAhead.current = false;
    else if (!isAhead.current) setTyped(current);
  }, [asked.q, typed]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === (latest.current.asked.q ?? "")) return;
    const timer = setTimeout(() => {
      const { asked, change } = latest.current;
      change({ ...asked, q: wanted === "" ? undefined : wanted }, true);
    }, TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span class="q">
      <label class="sr" for="q">
        {t().find}
      </label>
      <Search size={16} strokeWidth={1.6} aria-hidden="true" />
      <input
        ref={field}
        class="in"
        id="q"
        type="search"
        maxLength={200}
        placeholder={t().placeholder}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => {
          isAhead.current = true;
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed === "") field.current?.blur();
        }}
      />
      <kbd class="key">/</kbd>
    </span>
  );
}

function Term({ name, ...props }: Props & { name: FilterName }) {
  const { asked, change, currency } = props;
  const value = wordsOf(name, asked[name]!, currency);
  const key = t().keys[name];
  return (
    <li class="term">
      <Popover
        label={t().change(key, value)}
        button={
          <>
            <span class="k">{key}</span> <bdi>{value}</bdi>
          </>
        }
      >
        {(close) => <FilterForm name={name} {...props} close={close} />}
      </Popover>
      <button
        type="button"
        class="x"
        aria-label={t().remove(`${key} ${value}`)}
        onClick={() => change({ ...asked, [name]: undefined })}
      >
        <X size={14} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}

const AddFilter = (props: Props) => (
  <Popover
    id="add-filter"
    class="b bare"
    button={
      <>
        {t().add} <kbd>F</kbd>
      </>
    }
  >
    {(close) => <Adding {...props} close={close} />}
  </Popover>
);

function Adding({ close, ...props }: Props & { close: () => void }) {
  const [chosen, setChosen] = useState<FilterName | null>(null);
  return chosen === null ? (
    <FilterNames
      names={FILTERS.filter((name) => props.asked[name] === undefined || props.asked[name] === ANY)}
      choose={setChosen}
    />
  ) : (
    <FilterForm name={chosen} {...props} close={close} />
  );
}

function FilterNames({ names, choose }: { names: readonly FilterName[]; choose: (name: FilterName) => void }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={list} class="filter-names">
      {names.map((name) => (
        <Button key={name} text={t().names[name]} onClick={() => choose(name)} />
      ))}
    </div>
  );
}
