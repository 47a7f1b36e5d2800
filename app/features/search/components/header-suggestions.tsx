import { useEffect, useEffectEvent } from "react";
import styles from "./search-field.module.css";
import { SuggestionList } from "./suggestion-list.tsx";
import { useSuggestionList } from "./use-suggestion-list.ts";

/** Suggestions for the header's field. React doesn't render it, so its events and attributes are set here. */
export function HeaderSuggestions({ field }: { field: HTMLInputElement }) {
  const list = useSuggestionList(field.value);
  const onInput = useEffectEvent(() => list.type(field.value));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => list.onKeyDown(event));
  const catchUp = useEffectEvent(() => list.catchUp(field));
  const onBlur = useEffectEvent(() => list.close());
  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    field.addEventListener("input", () => onInput(), options);
    field.addEventListener("keydown", (event) => onKeyDown(event), options);
    field.addEventListener("blur", () => onBlur(), options);
    catchUp();
    return () => leaving.abort();
  }, [field]);
  useEffect(() => {
    for (const [name, value] of Object.entries(list.comboboxProps))
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, String(value));
    field.autocomplete = "off";
  });
  const clear = () => {
    field.value = "";
    field.blur();
  };
  return (
    <div className={styles.belowHeader}>
      <SuggestionList list={list} onFollow={clear} />
    </div>
  );
}
