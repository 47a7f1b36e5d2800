import type { Deps, Viewer } from "#app/deps.ts";
import {
  type Discussion,
  discussionQueries,
  toDiscussion,
} from "#app/features/comments/read-discussion.server.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import type { LikeState } from "#app/ui/like-button.tsx";
import { findAllArticleLikesBySlug } from "#db/queries/article-likes.ts";
import {
  type CardRow,
  findAllArticlesBySlug,
  findAllLinksByOldSlug,
  findAllNeighbors,
  findAllRelated,
} from "#db/queries/news.ts";
import { withCards } from "./embedded-cards.server.ts";
import { headingsOf, toAuthor, toCard, toLink } from "./present-article.ts";
import type { NewsArticleView } from "./views.ts";

const RELATED = 4;

export type ArticleAnswer =
  | {
      kind: "article";
      article: NewsArticleView;
      /** The comments on this site. */
      discussion: Discussion;
      /** Its topic in a forum. */
      forumTopicId: number | null;
      like: LikeState;
    }
  /** The slug, and therefore the path, has changed. */
  | { kind: "moved"; path: string };

type FindDeps = Pick<Deps, "db"> &
  Partial<Pick<Deps, "newsFeed" | "subjects"> & { viewer: Viewer | null }>;

/**
 * The listed article with a slug, independent of the rest of its path, with everything its page shows; null
 * if there is none. One database call, two if the text contains cards.
 */
export async function findArticle(
  { db, newsFeed = null, viewer = null }: FindDeps,
  { slug: requestedSlug }: { slug: string },
): Promise<ArticleAnswer | null> {
  const slug = canonicalSlug(requestedSlug);
  const stored = await findStored(db, viewer, slug);
  if (stored || !newsFeed) return stored;
  return (await newsFeed.mirrorArticle(slug)) ? findStored(db, viewer, slug) : null;
}

async function findStored(
  db: Deps["db"],
  viewer: Viewer | null,
  slug: string,
): Promise<ArticleAnswer | null> {
  const [[row], [moved], [older], [newer], related, likes, ...discussion] = await db.batch([
    findAllArticlesBySlug(db, slug),
    findAllLinksByOldSlug(db, slug),
    findAllNeighbors(db, slug, "older"),
    findAllNeighbors(db, slug, "newer"),
    findAllRelated(db, slug),
    findAllArticleLikesBySlug(db, viewer?.id ?? null, slug),
    ...discussionQueries(db, viewer, { kind: "article", slug }),
  ]);
  // Those may be among the related ones.
  const linked = [older?.slug, newer?.slug];
  if (!row) return moved ? { kind: "moved", path: toLink(moved).path } : null;
  return {
    kind: "article",
    article: {
      ...toCard(row),
      author: toAuthor(row),
      html: await withCards({ db }, row.html),
      headings: headingsOf(row),
      modifiedAt: new Date(row.modifiedAt).toISOString(),
      previous: older ? toLink(older) : null,
      next: newer ? toLink(newer) : null,
      related: closest(related)
        .filter((one) => !linked.includes(one.slug))
        .slice(0, RELATED)
        .map(toCard),
    },
    discussion: toDiscussion({ kind: "article", id: row.id }, viewer, discussion),
    forumTopicId: row.forumTopicId,
    like: { isLiked: likes.length > 0, likeCount: row.likeCount },
  };
}

/** The articles of rows for each list that they share: those that share most first, then the newest. */
function closest(rows: readonly CardRow[]): CardRow[] {
  const byId = Map.groupBy(rows, ({ id }) => id);
  const shared = ({ id }: CardRow) => byId.get(id)?.length ?? 0;
  return [...byId.values()]
    .flatMap(([row]) => row ?? [])
    .toSorted((a, b) => shared(b) - shared(a) || b.listedAt - a.listedAt);
}
