import { env } from "cloudflare:workers";
import type { Viewer } from "#app/deps.ts";
import { type SavedArticle, saveArticle } from "#app/features/news/save-article.server.ts";
import type { ArticleInput } from "#app/features/news/schema.ts";
import { upsertAuthors, upsertCategories, upsertTags } from "#db/queries/news-writing.ts";
import { createUser, viewerOf } from "./accounts.ts";
import { testDeps } from "./deps.ts";

type Terms = Record<string, number>;
const idsOf = (rows: readonly { id: number; slug: string }[]): Terms =>
  Object.fromEntries(rows.map(({ id, slug }) => [slug, id]));

/** A newsroom with an editor, authors, categories and tags, their ids by their slugs. */
export async function openNewsroom() {
  const { db } = testDeps();
  const [authors, categories, tags] = await db.batch([
    upsertAuthors(db, [
      { slug: "gus", name: "Gus Tillery", bio: "Writes it down.", hometown: "Bristol, Tennessee" },
      { slug: "admin", name: "wp-root", bio: null, hometown: null },
      { slug: "quiet", name: "Never Wrote", bio: null, hometown: null },
    ]),
    upsertCategories(db, [
      { slug: "racing", name: "Racing", description: "How it's won." },
      { slug: "garage", name: "Garage & Tools", description: "What to change." },
      { slug: "empty", name: "Empty", description: "Nothing yet." },
    ]),
    upsertTags(db, [
      { slug: "tires", name: "Tires" },
      { slug: "launch", name: "Launch" },
    ]),
  ]);
  return {
    editor: await viewerOf(await createUser({ role: "editor" })),
    authors: idsOf(authors),
    categories: idsOf(categories),
    tags: idsOf(tags),
  };
}
export type Newsroom = Awaited<ReturnType<typeof openNewsroom>>;

let count = 0;

/** An editor's article, published a minute after the previous one. */
function draftOf(room: Newsroom, fields: Partial<ArticleInput> = {}): ArticleInput {
  count += 1;
  return {
    slug: `article-${count}`,
    title: `Article ${count}`,
    excerpt: "What happened.",
    markdown: "It went well.",
    status: "PUBLISHED",
    publishedAt: new Date(Date.UTC(2026, 4, 9, 12, count)),
    authorId: room.authors.gus ?? 0,
    categoryIds: [room.categories.racing ?? 0],
    tagIds: [],
    isHomepage: false,
    picture: null,
    ...fields,
  };
}

/** Saves an article as the newsroom's editor. */
export function publish(
  room: Newsroom,
  fields: Partial<ArticleInput> = {},
  { saved = null, viewer = room.editor }: { saved?: SavedArticle | null; viewer?: Viewer } = {},
) {
  return saveArticle({ ...testDeps(), viewer }, { saved, article: draftOf(room, fields) });
}

/** As if public news hadn't changed for a minute. */
export async function letNewsRest(): Promise<void> {
  const at = Math.floor(Date.now() / 1000) - 60;
  await env.DB.prepare("update counters set value = ? where name = 'news-changed'").bind(at).run();
}
