import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/** Identifies one article. */
export type ArticleKey = { id: number } | { slug: string };

function isListed(key: ArticleKey): SQL {
  return sql`${"id" in key ? sql`id = ${key.id}` : sql`slug = ${key.slug}`} and listed_at is not null`;
}

/** Likes a listed article, once. */
export function insertArticleLike(db: Database, userId: number, key: ArticleKey, createdAt: Date) {
  return db.run(sql`
    insert into news_article_likes (user_id, article_id, created_at)
    select ${userId}, id, ${createdAt.getTime()} from news_articles where ${isListed(key)}
    on conflict do nothing`);
}

/** Removes a like of a listed article. */
export function deleteArticleLike(db: Database, userId: number, key: ArticleKey) {
  return db.run(sql`
    delete from news_article_likes where user_id = ${userId} and article_id = (
      select id from news_articles where ${isListed(key)})`);
}

/** The likes of a listed article: one row for a batch, or none. */
export function findAllArticleLikeCounts(db: Database, key: ArticleKey) {
  return db.all<{ likeCount: number }>(sql`
    select like_count as likeCount from news_articles where ${isListed(key)}`);
}

/**
 * The member's like of the article with a slug: one row for a batch, or none (always for visitors,
 * null).
 */
export function findAllArticleLikesBySlug(db: Database, userId: number | null, slug: string) {
  return db.all<{ articleId: number }>(sql`
    select l.article_id as articleId from news_articles a
    cross join news_article_likes l on l.user_id = ${userId} and l.article_id = a.id
    where ${userId} is not null and a.slug = ${slug}`);
}

/** The articles a member likes, newest like first. */
export function findAllArticleLikesByUser(db: Database, userId: number, limit: number) {
  return db.all<{ articleId: number; createdAt: number }>(sql`
    select article_id as articleId, created_at as createdAt from news_article_likes
    where user_id = ${userId} order by created_at desc, article_id desc limit ${literal(limit)}`);
}
