import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/** An editor of an article; instants are milliseconds. */
export type ArticleEditorRow = { username: string; openedAt: number; seenAt: number };

type Sighting = {
  articleId: number;
  userId: number;
  now: Date;
  /** A later sighting isn't worth a write. */
  writtenAfter: Date;
  /** An editor who wasn't seen since then has opened the article anew. */
  leftBefore: Date;
};

/** Notes that an editor has an article open; writes nothing if that was noted moments ago. */
export function upsertArticleEditor(
  db: Database,
  { articleId, userId, now, writtenAfter, leftBefore }: Sighting,
) {
  return db.run(sql`
    insert into news_article_editors (article_id, user_id, opened_at, seen_at)
    select id, ${userId}, ${now.getTime()}, ${now.getTime()} from news_articles where id = ${articleId}
    on conflict do update set seen_at = excluded.seen_at,
      opened_at = iif(seen_at < ${leftBefore.getTime()}, excluded.opened_at, opened_at)
    where seen_at < ${writtenAfter.getTime()}`);
}

/** The other editors who had an article open, the last one first, at most `limit`. */
export function findAllOtherArticleEditors(
  db: Database,
  { articleId, userId, limit }: { articleId: number; userId: number; limit: number },
) {
  return db.all<ArticleEditorRow>(sql`
    select u.username, e.opened_at as openedAt, e.seen_at as seenAt
    from news_article_editors e cross join users u on u.id = e.user_id
    where e.article_id = ${articleId} and e.user_id <> ${userId}
    order by e.seen_at desc limit ${literal(limit)}`);
}
