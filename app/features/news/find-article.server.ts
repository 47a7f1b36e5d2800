import type { Deps } from "#app/deps.ts";
import {
  type ArticleRow,
  findAllArticlesBySlug,
  findAllCardsByOldSlug,
  findAllNeighbors,
  findAllRelated,
} from "#db/queries/news.ts";
import { withCards } from "./embedded-cards.server.ts";
import { headingsOf, toCard } from "./present-article.ts";
import type { NewsArticleView } from "./views.ts";

const RELATED = 4;
/** So many of its tags, and its first category, say what goes with an article; D1 takes no more at once. */
const RELATED_TAGS = 3;

export type ArticleAnswer =
  | { kind: "article"; article: NewsArticleView }
  /** It has another slug now, and so another path. */
  | { kind: "moved"; path: string };

/** The listed article of a slug, whatever else is in its address; null where there is none. */
export async function findArticle(
  { db, newsFeed = null }: Pick<Deps, "db"> & Partial<Pick<Deps, "newsFeed">>,
  { slug }: { slug: string },
): Promise<ArticleAnswer | null> {
  const answer = await findStored(db, slug);
  if (answer || !newsFeed) return answer;
  return (await newsFeed.bringArticle(slug)) ? findStored(db, slug) : null;
}

async function findStored(db: Deps["db"], slug: string): Promise<ArticleAnswer | null> {
  const [[row], [moved]] = await db.batch([
    findAllArticlesBySlug(db, slug),
    findAllCardsByOldSlug(db, slug),
  ]);
  if (row) return { kind: "article", article: await withSurroundings(db, row) };
  return moved ? { kind: "moved", path: toCard(moved).path } : null;
}

async function withSurroundings(db: Deps["db"], row: ArticleRow): Promise<NewsArticleView> {
  const card = toCard(row);
  const lists = [
    ...card.tags.slice(0, RELATED_TAGS).map(({ id }) => `tag:${id}` as const),
    ...card.categories.slice(0, 1).map(({ id }) => `category:${id}` as const),
  ];
  const [[older], [newer], related] = await db.batch([
    findAllNeighbors(db, row, "older"),
    findAllNeighbors(db, row, "newer"),
    findAllRelated(db, lists.length > 0 ? lists : ["all"], { butId: row.id, limit: RELATED }),
  ]);
  return {
    ...card,
    html: await withCards({ db }, row.html),
    headings: headingsOf(row),
    modifiedAt: new Date(row.modifiedAt).toISOString(),
    previous: older ? toCard(older) : null,
    next: newer ? toCard(newer) : null,
    related: related.map(toCard),
  };
}
