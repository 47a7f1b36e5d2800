import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { Form } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { KIND_LABELS } from "../kinds.ts";
import { FIELD_ID, QUERY_MAX, SEARCH_PATH } from "../paths.ts";
import styles from "./search-field.module.css";
import { type Suggestion, useSuggestions } from "./use-suggestions.ts";

/** The query's field with suggestions: a combobox with a list (ARIA APG), and a plain form without script. */
export function SearchField({ query }: { query: string }) {
  const list = useSuggestionList(query);
  const { listId, suggestions, active, isOpen } = list;
  return (
    <Form
      method="get"
      action={SEARCH_PATH}
      role="search"
      data-slash=""
      className={styles.form}
      onSubmit={list.close}
      onBlur={list.closeOnLeave}
    >
      <div className={styles.box}>
        <input
          id={FIELD_ID}
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Track, racer, car, time, question"
          aria-label="Search the site"
          maxLength={QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          className={styles.field}
          onInput={(event) => list.type(event.currentTarget.value)}
          onKeyDown={list.onKeyDown}
        />
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          hidden={!isOpen}
          className={styles.list}
          // The field keeps the focus, so the list stays open until the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map((suggestion, at) => (
            <Option
              key={suggestion.path}
              id={`${listId}-${at}`}
              suggestion={suggestion}
              isActive={at === active}
            />
          ))}
        </div>
        <p role="status" className="visually-hidden">
          {isOpen ? `${suggestions.length} suggestions` : ""}
        </p>
      </div>
      <Button>Search</Button>
    </Form>
  );
}

type OptionProps = { id: string; suggestion: Suggestion; isActive: boolean };

function Option({ id, suggestion, isActive }: OptionProps) {
  const { kind, path, title, detail } = suggestion;
  return (
    <Link
      id={id}
      to={path}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>
        {[KIND_LABELS[kind].one, detail].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}

/** The state of the list: what is typed, whether it is open, and which option is active; -1 is none. */
function useSuggestionList(query: string) {
  const listId = useId();
  const [typed, setTyped] = useState(query);
  const [isWanted, setWanted] = useState(false);
  // A closed list keeps its suggestions, so that a key opens it at once.
  const [isTouched, setTouched] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(isTouched ? typed : "");
  const isOpen = isWanted && suggestions.length > 0;
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const open = () => {
    setTouched(true);
    setWanted(true);
  };
  const move = (step: number) => {
    open();
    // One place more than there are options: the field itself.
    const places = suggestions.length + 1;
    const next = ((active + 1 + step + places) % places) - 1;
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const isFollowed = key === "Enter" && isOpen && active >= 0;
    const isClosed = key === "Escape" && isOpen;
    if (key !== "ArrowDown" && key !== "ArrowUp" && !isFollowed && !isClosed) return;
    event.preventDefault();
    if (isFollowed) document.getElementById(`${listId}-${active}`)?.click();
    if (isFollowed || isClosed) close();
    else move(key === "ArrowDown" ? 1 : -1);
  };
  const type = (text: string) => {
    setTyped(text);
    open();
    setActive(-1);
  };
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return { listId, suggestions, active, isOpen, close, onKeyDown, type, closeOnLeave };
}
