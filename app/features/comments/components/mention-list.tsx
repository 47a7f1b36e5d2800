import { type RefObject, useEffect, useId, useState } from "react";
import { apiJson } from "#app/lib/api-client.ts";
import styles from "./mention-list.module.css";

/** How long typing has to pause, in milliseconds. */
const PAUSE_MS = 150;
/** An `@` that begins a word, and at least two characters before the cursor. */
const BEGUN_NAME = /(?:^|[^\p{L}\p{N}@/._-])@([A-Za-z0-9._-]{2,30})$/u;
/** How far before the cursor a name can begin. */
const LOOK_BACK = 40;

type MentionListProps = { area: RefObject<HTMLTextAreaElement | null> };

/**
 * Members' names for an `@` and two letters in a text area: a list that the arrow keys walk through while the area
 * keeps the focus (ARIA APG).
 */
export function MentionList({ area }: MentionListProps) {
  const listId = useId();
  const { typed, read, forget } = useTypedName(area);
  const names = useNames(typed);
  const [active, setActive] = useState(0);
  const isOpen = names.length > 0;
  const choose = (name: string | undefined) => {
    if (area.current && name) insertName(area.current, { typed, name });
    forget();
  };

  useEffect(() => {
    setActive(names.length > 0 ? 0 : -1);
  }, [names]);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.setAttribute("aria-autocomplete", "list");
    if (isOpen) {
      element.setAttribute("aria-controls", listId);
      element.setAttribute("aria-activedescendant", `${listId}-${active}`);
    }
    return () => {
      element.removeAttribute("aria-controls");
      element.removeAttribute("aria-activedescendant");
    };
  }, [area, isOpen, listId, active]);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      // Also names that haven't come yet.
      if (event.key === "Escape") forget();
      if (!isOpen) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive((place) => (place + step + names.length) % names.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(names[active]);
      else if (event.key !== "Escape") return;
      event.preventDefault();
    };
    const listeners = { input: read, click: read, blur: forget, keydown: onKeyDown } as const;
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of entries) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of entries) element.removeEventListener(type, listener);
    };
  });

  return (
    <div className={styles.box}>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Members"
        hidden={!isOpen}
        className={styles.list}
        // The area keeps the focus, so it goes on hearing the keys.
        onMouseDown={(event) => event.preventDefault()}
      >
        {names.map((name, place) => (
          <div
            key={name}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={styles.option}
            // A tap comes as this, too; a finger that scrolls doesn't.
            onMouseDown={({ button }) => button === 0 && choose(name)}
          >
            {name}
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {isOpen ? `${names.length} members` : ""}
      </p>
    </div>
  );
}

/** The name that is being typed before the cursor; empty if none is. */
function useTypedName(area: MentionListProps["area"]) {
  const [typed, setTyped] = useState("");
  const read = () => setTyped(begunName(area.current));
  // What was typed while the script was loading.
  useEffect(() => setTyped(begunName(area.current)), [area]);
  return { typed, read, forget: () => setTyped("") };
}

function begunName(area: HTMLTextAreaElement | null): string {
  const { value = "", selectionStart = 0 } = area ?? {};
  const before = value.slice(Math.max(0, selectionStart - LOOK_BACK), selectionStart);
  return BEGUN_NAME.exec(before)?.[1] ?? "";
}

/** Names that begin with a text; those for an older text are dropped. Without a response there are none. */
function useNames(typed: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (typed === "") {
      setNames([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/api/racers/suggest?${new URLSearchParams({ q: typed })}`;
      const response = await apiJson(path, { signal: abort.signal }).catch(() => null);
      if (!abort.signal.aborted) setNames(readNames(response));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return names;
}

function readNames(response: unknown): string[] {
  if (typeof response !== "object" || response === null || !("racers" in response)) return [];
  const { racers } = response;
  return Array.isArray(racers) ? racers.filter((name) => typeof name === "string") : [];
}

/** Puts a name in the place of its beginning. */
function insertName(area: HTMLTextAreaElement, { typed, name }: { typed: string; name: string }) {
  const end = area.selectionStart;
  area.setRangeText(`${name} `, end - typed.length, end, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
