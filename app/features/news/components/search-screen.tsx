import { lazy } from "react";
import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneHead } from "#app/features/content/components/scene-head.tsx";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NEWS_PATH, pagedPath, searchPath } from "../paths.ts";
import { type Region, withRegion } from "../region.ts";
import type { NewsSearch } from "../views.ts";
import { NewsLink, RegionContext } from "./news-link.tsx";
import { NewsSearchForm } from "./news-search-form.tsx";
import { RegionNotice } from "./region-switch.tsx";
import styles from "./search-screen.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/pager.module.css";
import "./card-words.module.css";
import "./news-card.module.css";
import "./news-picture.module.css";
import "./region-switch.module.css";

const loadPart = async () => (await import("./found-news.tsx")).FoundNews;
const FoundNews = import.meta.env.SSR
  ? await loadPart()
  : lazy(async () => ({ default: await loadPart() }));

type SearchScreenProps = {
  /** Its hits are undefined in the browser if the document contains them as markup. */
  search: NewsSearch;
  region: Region;
  drawing: Drawing;
};

/** The articles that match a query, as static markup, below the form. */
export function SearchScreen({ search, region, drawing }: SearchScreenProps) {
  const { query, page } = search;
  const path = searchPath(query);
  return (
    <RegionContext value={region}>
      <SceneHead
        drawing={drawing}
        eyebrow={<NewsLink to={NEWS_PATH}>News</NewsLink>}
        title="Search"
      >
        <RegionNotice path={path} />
      </SceneHead>
      <div className={`wrap ${styles.screen}`}>
        <NewsSearchForm query={query} />
        <p className={styles.whole}>
          <Link to={wholeSitePath(query)}>Search the whole site</Link>
        </p>
        <Count search={search} />
        <StaticMarkup
          as="div"
          id="found-news"
          variant={withRegion(pagedPath(path, page), region)}
          Content={FoundNews}
          props={{ search, region }}
        />
      </div>
    </RegionContext>
  );
}

/** The same search everywhere. Its own module imports this feature, so it can't be imported here. */
function wholeSitePath(query: string): string {
  return query === "" ? "/search" : `/search?${new URLSearchParams({ q: query })}`;
}

function Count({ search: { query, correctedTo, total } }: { search: NewsSearch }) {
  if (query === "")
    return <p className={styles.count}>A car, a track, a part, a name. Half a word will do.</p>;
  if (total === 0) {
    return (
      <EmptyState title="Nothing found">
        <p>No story has “{query}” in it. Try fewer words.</p>
        <Link to={NEWS_PATH}>Back to the news</Link>
      </EmptyState>
    );
  }
  const stories = `${total} ${total === 1 ? "story" : "stories"}`;
  return (
    <p className={styles.count} role="status">
      {correctedTo === null
        ? `${stories} with “${query}”.`
        : `Nothing with “${query}”. ${stories} with “${correctedTo}” instead.`}
    </p>
  );
}
