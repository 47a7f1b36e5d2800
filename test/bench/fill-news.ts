import { fillNewsArchive } from "#test/support/news-archive.ts";
import { fillDatabase } from "./fill.ts";
import { DISCUSSED } from "./news-cases.ts";

/** Enough for a hundred commenting racers. */
const SLIPS = 1_000;
const COMMENTS = 50;
const THREAD = 5;

/** Fills an empty, migrated database with articles, and one of them with a discussion. */
export async function fillNews(
  db: D1Database,
  articles: number,
  note: (line: string) => void,
): Promise<void> {
  await fillDatabase(db, { slips: SLIPS });
  note(`${articles} articles`);
  await fillNewsArchive(db, articles);
  await db
    .prepare(
      `with recursive k(n) as (select 0 union all select n + 1 from k where n < ? - 1)
       insert into comments (id, created_at, updated_at, topic_id, root_id, parent_id, user_id, status, text)
       select n + 1, n, n, (select discourse_topic_id from news_articles where slug = 'article-${DISCUSSED}'),
         iif(n % ${THREAD} = 0, null, 1 + n - n % ${THREAD}), iif(n % ${THREAD} = 0, null, n), n + 1,
         'VISIBLE', 'No. ' || n
       from k order by n`,
    )
    .bind(COMMENTS)
    .run();
}
