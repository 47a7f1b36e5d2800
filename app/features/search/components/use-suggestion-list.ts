import { useId, useState } from "react";
import { useSuggestions } from "./use-suggestions.ts";

export type SuggestionListState = ReturnType<typeof useSuggestionList>;

/**
 * The state of a field's suggestions: which there are for what is typed, whether they are shown, and which one is
 * active (-1 is none); and what its events do with it. `comboboxProps` are the field's attributes.
 */
export function useSuggestionList(query: string) {
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
    if (event.isComposing) return;
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
  /** Does the same for what was typed in a field before its script ran, unless it was left since. */
  const catchUp = (field: HTMLInputElement) => {
    const { value, defaultValue } = field;
    if (document.activeElement === field && value !== defaultValue) type(value);
  };
  const comboboxProps = {
    role: "combobox",
    "aria-expanded": isOpen,
    "aria-controls": listId,
    "aria-autocomplete": "list",
    "aria-activedescendant": isOpen && active >= 0 ? `${listId}-${active}` : undefined,
  } as const;
  return { listId, suggestions, active, isOpen, close, onKeyDown, type, catchUp, comboboxProps };
}
