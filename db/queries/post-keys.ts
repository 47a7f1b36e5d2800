import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";
import type { ListName } from "./news.ts";

/** Filter and sort keys of listed articles; instants in milliseconds. */
export type PostKey = {
  id: number;
  slug: string;
  title: string;
  listedAt: number;
  modifiedAt: number;
};

const KEY_COLUMNS = sql.raw(
  "a.id, a.slug, a.title, a.listed_at as listedAt, a.modified_at as modifiedAt",
);

/** The keys of a list's articles between two instants (exclusive), newest or oldest first. */
export function findAllPostKeysOfList(
  db: Database,
  list: ListName,
  { after, before, isOldestFirst, limit }: PostRange,
): Promise<PostKey[]> {
  const direction = sql.raw(isOldestFirst ? "asc" : "desc");
  return db.all<PostKey>(sql`
    select ${KEY_COLUMNS} from (
      select article_id, published_at from news_listings
      where list = ${list} and published_at > ${after} and published_at < ${before}
      order by published_at ${direction}, article_id ${direction} limit ${literal(limit)}) l
    cross join news_articles a on a.id = l.article_id
    order by l.published_at ${direction}, l.article_id ${direction}`);
}

export type PostRange = { after: number; before: number; isOldestFirst: boolean; limit: number };

/** The keys of the listed ones among these articles, in the order of `ids`. */
export function findAllPostKeysByIds(db: Database, ids: readonly number[]): Promise<PostKey[]> {
  return db.all<PostKey>(sql`
    select ${KEY_COLUMNS} from json_each(${JSON.stringify(ids)}) k
    cross join news_articles a on a.id = k.value and a.listed_at is not null
    order by k.key`);
}

/** The same by slug. */
export function findAllPostKeysBySlugs(db: Database, slugs: readonly string[]): Promise<PostKey[]> {
  return db.all<PostKey>(sql`
    select ${KEY_COLUMNS} from json_each(${JSON.stringify(slugs)}) k
    cross join news_articles a on a.slug = k.value and a.listed_at is not null
    order by k.key`);
}
