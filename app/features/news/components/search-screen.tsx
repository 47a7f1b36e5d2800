import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneHead } from "#app/features/content/components/scene-head.tsx";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { NEWS_PATH, NEWS_SEARCH_PATH, pagedPath } from "../paths.ts";
import { type Region, withRegion } from "../region.ts";
import type { NewsSearch, TextSegment } from "../views.ts";
import { NewsCard } from "./news-card.tsx";
import { NewsSearchForm } from "./news-search-form.tsx";
import { NewsLink, RegionContext, RegionTabs } from "./region-context.tsx";
import styles from "./search-screen.module.css";

type SearchScreenProps = { search: NewsSearch; region: Region; drawing: Drawing };

/** The articles that match a query, with the matched words marked. */
export function SearchScreen({ search, region, drawing }: SearchScreenProps) {
  const { query, hits, page, totalPages } = search;
  const path = query === "" ? NEWS_SEARCH_PATH : searchPath(query);
  return (
    <RegionContext value={region}>
      <SceneHead
        drawing={drawing}
        eyebrow={<NewsLink to={NEWS_PATH}>News</NewsLink>}
        title="Search"
      >
        <RegionTabs path={path} />
      </SceneHead>
      <div className={`wrap ${styles.screen}`}>
        <NewsSearchForm query={query} />
        <Count search={search} />
        {hits.map(({ card, title, snippet }) => (
          <NewsCard
            key={card.id}
            card={card}
            variant="standard"
            level={2}
            marked={{ title: <Marked text={title} />, excerpt: <Marked text={snippet} /> }}
          />
        ))}
        <Pager
          page={page}
          totalPages={totalPages}
          hrefOf={(other) => withRegion(pagedPath(path, other), region)}
          label="Pages of results"
        />
      </div>
    </RegionContext>
  );
}

function searchPath(query: string): string {
  return `${NEWS_SEARCH_PATH}?${new URLSearchParams({ q: query })}`;
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

function Marked({ text }: { text: readonly TextSegment[] }) {
  let at = 0;
  return text.map((segment) => {
    const key = at;
    at += segment.text.length;
    return segment.isHit ? <mark key={key}>{segment.text}</mark> : segment.text;
  });
}
