import type { Deps } from "#app/deps.ts";
import { BRAND } from "#app/lib/brand.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import {
  type ArticleList,
  findAllArticles,
  findAllAuthorsBySlug,
  findAllCategoriesBySlug,
  findAllTagsBySlug,
} from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import { authorName, authorPath, categoryPath, tagPath } from "./rules.ts";
import type { FeedScope, NewsFeed } from "./views.ts";

const FEED_ITEMS = 20;

/** The newest articles with their texts, for a feed; null if the scope doesn't exist. */
export async function readNewsFeed(
  { db }: Pick<Deps, "db">,
  { scope }: { scope: FeedScope },
): Promise<NewsFeed | null> {
  const subject = await findSubject(db, scope);
  if (!subject) return null;
  const { list, ...named } = subject;
  const rows = await findAllArticles(db, list, { limit: FEED_ITEMS, offset: 0 });
  const items = rows.map((row) => ({
    ...toCard(row),
    html: row.html,
    modifiedAt: new Date(row.modifiedAt).toISOString(),
  }));
  return {
    ...named,
    subject: list === "all" ? null : list.replace(":", "/"),
    folder: named.path,
    items,
  };
}

type Subject = Pick<NewsFeed, "title" | "description" | "path"> & { list: ArticleList };

async function findSubject(db: Deps["db"], scope: FeedScope): Promise<Subject | null> {
  const title = (subject: string) => `${subject} · ${BRAND.name}`;
  switch (scope.kind) {
    case "all":
      return {
        title: title("News"),
        description: "News from the quarter mile.",
        path: "/news",
        list: "all",
      };
    case "category": {
      const [row] = await findAllCategoriesBySlug(db, canonicalSlug(scope.slug));
      if (!row) return null;
      const { name, description, slug, id } = row;
      return { title: title(name), description, path: categoryPath(slug), list: `category:${id}` };
    }
    case "tag": {
      const [row] = await findAllTagsBySlug(db, canonicalSlug(scope.slug));
      if (!row) return null;
      const { name, slug, id } = row;
      const description = `Everything we filed under ${name}.`;
      return { title: title(name), description, path: tagPath(slug), list: `tag:${id}` };
    }
    case "author": {
      const [row] = await findAllAuthorsBySlug(db, canonicalSlug(scope.slug));
      if (!row) return null;
      const name = authorName(row);
      const description = `Articles by ${name}.`;
      return {
        title: title(name),
        description,
        path: authorPath(row.slug),
        list: `author:${row.id}`,
      };
    }
  }
}
