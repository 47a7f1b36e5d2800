import { type FocusEvent, useEffect, useEffectEvent, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { QUERY_MAX, SEARCH_PATH } from "../paths.ts";
import styles from "./search-field.module.css";
import { SuggestionList } from "./suggestion-list.tsx";
import { useSuggestionList } from "./use-suggestion-list.ts";

/** The query's field with suggestions: a combobox with a list (ARIA APG), and a plain form without script. */
export function SearchField({ query }: { query: string }) {
  const list = useSuggestionList(query);
  const field = useRef<HTMLInputElement>(null);
  const catchUp = useEffectEvent(() => {
    if (field.current) list.catchUp(field.current);
  });
  useEffect(() => catchUp(), []);
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) list.close();
  };
  return (
    <Form
      method="get"
      action={SEARCH_PATH}
      role="search"
      data-slash=""
      className={styles.form}
      onSubmit={list.close}
      onBlur={closeOnLeave}
    >
      <div className={styles.box}>
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Track, racer, car, time, question"
          aria-label="Search the site"
          maxLength={QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          {...list.comboboxProps}
          className={styles.field}
          onInput={(event) => list.type(event.currentTarget.value)}
          onKeyDown={({ nativeEvent }) => list.onKeyDown(nativeEvent)}
        />
        <SuggestionList list={list} />
      </div>
      <Button>Search</Button>
    </Form>
  );
}
