import { NewsCard } from "#app/features/news/components/news-card.tsx";
import { NEWS_PATH } from "#app/features/news/paths.ts";
import { Link } from "#app/rendering/index.ts";
import type { HomeNews as News } from "../read-home-news.server.ts";
import styles from "./home-news.module.css";

/** The latest stories, up to fifteen: the lead large, the others a row each to keep the document small. */
export function HomeNews({ news: { lead, others } }: { news: News }) {
  return (
    <section className={`${styles.news} far`} aria-labelledby="news">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="news">News</h2>
          <Link to={NEWS_PATH} className={styles.all}>
            All news
          </Link>
        </div>
        {lead ? (
          <div className={styles.front}>
            <NewsCard card={lead} variant="tile-featured" />
            <ul className={styles.others}>
              {others.map(({ id, path, title }) => (
                <li key={id}>
                  <Link to={path}>{title}</Link>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <p className={styles.none}>No stories yet. Yours could be the first: make a run.</p>
        )}
      </div>
    </section>
  );
}
