import { NewsCard } from "#app/features/news/components/news-card.tsx";
import { NEWS_PATH } from "#app/features/news/paths.ts";
import type { BriefArticle } from "#app/features/news/views.ts";
import { Link } from "#app/rendering/index.ts";
import styles from "./home-news.module.css";

/** The newest stories have a picture; the others are one row each to keep the document small. */
const PICTURED = 4;

/** The latest stories, up to fifteen. */
export function HomeNews({ articles }: { articles: readonly BriefArticle[] }) {
  return (
    <section className={styles.news} aria-labelledby="news">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="news">News</h2>
          <Link to={NEWS_PATH} className={styles.all}>
            All news
          </Link>
        </div>
        {articles.length === 0 ? (
          <p className={styles.none}>No stories yet. Yours could be the first: make a run.</p>
        ) : (
          <div className={styles.cards}>
            {articles.slice(0, PICTURED).map((card) => (
              <NewsCard key={card.id} card={card} variant="minimal" />
            ))}
          </div>
        )}
        {articles.length > PICTURED && (
          <ul className={styles.more}>
            {articles.slice(PICTURED).map(({ id, path, title }) => (
              <li key={id}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
