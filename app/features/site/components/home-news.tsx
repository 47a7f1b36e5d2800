import { NewsCard } from "#app/features/news/components/news-card.tsx";
import { NEWS_PATH } from "#app/features/news/paths.ts";
import type { BriefArticle } from "#app/features/news/views.ts";
import { Link } from "#app/rendering/index.ts";
import styles from "./home-news.module.css";

/** What was written lately, in a strip of four. */
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
            {articles.map((card) => (
              <NewsCard key={card.id} card={card} variant="minimal" />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
