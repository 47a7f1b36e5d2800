import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { SearchResults } from "../hit.ts";
import { sitePathOf } from "../paths.ts";
import { SearchField } from "./search-field.tsx";
import styles from "./search-screen.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "./result-list.module.css";
import "#app/ui/empty-state.module.css";

const loadPart = async () => (await import("./result-list.tsx")).ResultList;
const ResultList = import.meta.env.SSR
  ? await loadPart()
  : lazy(async () => ({ default: await loadPart() }));

type SearchScreenProps = {
  /** Its hits are undefined in the browser if the document contains them as markup. */
  results: SearchResults;
};

/** The field that searches everything, with its results as static markup. */
export function SearchScreen({ results }: SearchScreenProps) {
  const { query, kind } = results;
  return (
    <div className={styles.screen}>
      <div className={`wrap ${styles.top}`}>
        <PageHead title="Search" />
        <SearchField key={query} query={query} />
      </div>
      <StaticMarkup
        as="div"
        id="search-results"
        className={`wrap ${styles.results}`}
        variant={sitePathOf(query, kind)}
        Content={ResultList}
        props={{ results }}
      />
    </div>
  );
}
