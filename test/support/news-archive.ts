/** How often each word is in an archive: in every article, in each fortieth, in one. */
export const ARCHIVE_WORDS = { common: "tree", middle: "crew 17", rare: "story 700" } as const;

const CATEGORIES = 8;
const TAGS = 30;
const AUTHORS = 7;
/** The distance between the tags of an article. */
const TAG_STEPS = [0, 7, 11, 17, 23];
/** Triggers write about forty rows for each listed article. */
const LISTED_AT_ONCE = 1_000;

/**
 * Fills the news of a migrated database: eight categories, thirty tags, seven authors; every article in two
 * categories and with five tags, each tenth for Europe. `article-1` is the oldest.
 */
export async function fillNewsArchive(db: D1Database, articles: number): Promise<void> {
  const numbers = "with recursive k(n) as (select 1 union all select n + 1 from k where n < ?)";
  const run = (sql: string, ...params: number[]) =>
    db
      .prepare(sql)
      .bind(...params)
      .run();
  await run(
    `${numbers} insert into news_authors (slug, name) select 'author-' || n, 'Author ' || n from k`,
    AUTHORS,
  );
  await run(
    `${numbers} insert into news_categories (slug, name) select 'category-' || n, 'Category ' || n from k`,
    CATEGORIES,
  );
  await run(
    `${numbers} insert into news_tags (slug, name) select 'tag-' || n, 'Tag ' || n from k`,
    TAGS,
  );
  await run(
    `${numbers} insert into news_articles (created_at, updated_at, slug, status, published_at,
       modified_at, author_id, is_homepage, is_eu, read_minutes, title, excerpt, html, plain_text, markdown)
     select 0, 0, 'article-' || n, 'PUBLISHED', n * 60000, 0,
       (select id from news_authors where slug = 'author-' || (1 + n % ${AUTHORS})), n % 9 = 0, n % 10 = 0, 3,
       'The tree, story ' || n, 'About the tree and the lanes.', '<p>Text</p>',
       'The tree comes down and story ' || n || ' begins. Crew ' || (n % 40) || ' waits.', 'Text' from k`,
    articles,
  );
  const category = (n: string) =>
    `(select id from news_categories where slug = 'category-' || (1 + (${n}) % ${CATEGORIES}))`;
  await run(`insert into news_article_categories select id, ${category("news_articles.id")}, 0 from news_articles
    union all select id, ${category("news_articles.id + 3")}, 1 from news_articles`);
  for (const [place, step] of TAG_STEPS.entries()) {
    await run(`insert into news_article_tags
      select id, (select id from news_tags where slug = 'tag-' || (1 + (news_articles.id + ${step}) % ${TAGS})), ${place}
      from news_articles`);
  }
  for (let from = 1; from <= articles; from += LISTED_AT_ONCE) {
    await run(
      "update news_articles set listed_at = published_at where id >= ? and id < ?",
      from,
      from + LISTED_AT_ONCE,
    );
  }
  await run(
    "insert into news_spellings values ('stor', 'story'), ('story', 'story'), ('stry', 'story')",
  );
}
