import type { ReactNode } from "react";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { FEEDS } from "../feed-links.ts";
import { NEWS_PATH, pagedPath } from "../paths.ts";
import { type Region, withRegion } from "../region.ts";
import type { NewsList } from "../views.ts";
import { NewsCard } from "./news-card.tsx";
import { NewsLink, RegionContext } from "./news-link.tsx";
import styles from "./news-list-screen.module.css";
import { NewsSearchForm } from "./news-search-form.tsx";
import { NoNews } from "./no-news.tsx";
import { RegionNotice } from "./region-switch.tsx";

type NewsListScreenProps = {
  title: string;
  /** The kind of list: "Tag". */
  eyebrow?: string;
  lead?: ReactNode;
  /** The button to follow its subject. */
  follow?: ReactNode;
  list: NewsList;
  region: Region;
  /** The list's path. */
  path: string;
  /** The URL of a page; by default the path with `page`. */
  hrefOf?: (page: number) => string;
  /** The folder of the list's feeds; by default its path. */
  feeds?: string;
};

/** A list of articles, newest first, ten per page. */
export function NewsListScreen({
  title,
  eyebrow,
  lead,
  follow,
  list,
  region,
  path,
  hrefOf = (page) => pagedPath(path, page),
  feeds = path,
}: NewsListScreenProps) {
  const [first, ...others] = list.cards;
  const isFirstPage = list.page === 1;
  return (
    <RegionContext value={region}>
      <div className={`wrap ${styles.screen}`}>
        <PageHead
          eyebrow={
            <>
              <NewsLink to={NEWS_PATH}>News</NewsLink>
              {eyebrow && ` / ${eyebrow}`}
            </>
          }
          title={title}
          lead={isFirstPage && lead}
        >
          {follow}
          <RegionNotice path={path} />
        </PageHead>
        {first ? (
          <>
            <div className={isFirstPage ? styles.first : undefined}>
              <NewsCard
                card={first}
                variant={isFirstPage ? "tile-featured" : "standard"}
                level={2}
                isFirst
              />
            </div>
            {others.map((card) => (
              <NewsCard key={card.id} card={card} variant="standard" level={2} />
            ))}
          </>
        ) : (
          <NoNews />
        )}
        <Pager
          page={list.page}
          totalPages={list.totalPages}
          hrefOf={(page) => withRegion(hrefOf(page), region)}
          label={`Pages of ${title}`}
        />
        <div className={styles.search}>
          <NewsSearchForm />
          <FeedList folder={feeds} title={title} />
        </div>
      </div>
    </RegionContext>
  );
}

/** The list's feeds, for readers whose browsers don't discover them. */
function FeedList({ folder, title }: { folder: string; title: string }) {
  return (
    <p className={styles.feeds}>
      <span>Feeds of {title}:</span>
      {FEEDS.map(({ file, name }) => (
        <a key={file} href={`${folder}/${file}`}>
          {name}
        </a>
      ))}
    </p>
  );
}
