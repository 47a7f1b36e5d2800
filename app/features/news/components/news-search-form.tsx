import { useContext } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { NEWS_SEARCH_PATH } from "../paths.ts";
import { QUERY_MAX } from "../rules.ts";
import { RegionContext } from "./news-link.tsx";
import styles from "./news-search-form.module.css";

/** The form that searches all articles. */
export function NewsSearchForm({ query = "" }: { query?: string }) {
  const region = useContext(RegionContext);
  return (
    <Form method="get" action={NEWS_SEARCH_PATH} role="search" className={styles.form}>
      <input
        type="search"
        name="q"
        defaultValue={query}
        maxLength={QUERY_MAX}
        placeholder="Search the news"
        aria-label="Search the news"
        autoComplete="off"
        enterKeyHint="search"
        className={styles.field}
      />
      {region !== "all" && <input type="hidden" name="region" value={region} />}
      <Button variant="ghost">Search</Button>
    </Form>
  );
}
