import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Deps, Viewer } from "#app/deps.ts";
import { saveArticle } from "#app/features/news/save-article.server.ts";
import { upsertAuthors, upsertCategories, upsertTags } from "#db/queries/news-writing.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { storeNewsPicture } from "./demo-pictures.ts";
import { ROOT } from "./project.ts";

const NEWS = join(ROOT, "db", "seed", "news");
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

const frontMatter = z.object({
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  published: z.iso.datetime(),
  isHomepage: z.boolean(),
  isEu: z.boolean(),
  picture: z.string(),
  pictureAlt: z.string(),
});
type DemoArticle = z.output<typeof frontMatter> & { slug: string; markdown: string };

const term = z.object({ slug: z.string(), name: z.string() });
const authorList = z.array(term.extend({ bio: z.string(), hometown: z.string() }));
const categoryList = z.array(term.extend({ description: z.string() }));
const tagList = z.array(term);

/** Saves the demo articles with their authors, terms and pictures, each as of its publication date. */
export async function publishDemoNews(
  bucket: R2Bucket,
  deps: (at: Date) => Deps,
  editor: Viewer,
): Promise<void> {
  const { db } = deps(new Date());
  const [authors, categories, tags] = await db.batch([
    upsertAuthors(db, authorList.parse(readYaml("authors.yaml"))),
    upsertCategories(db, categoryList.parse(readYaml("categories.yaml"))),
    upsertTags(db, tagList.parse(readYaml("tags.yaml"))),
  ]);
  const articles = readArticles();
  const pictures = await storePictures(bucket, articles);
  for (const article of articles) {
    const publishedAt = new Date(article.published);
    const picture = pictures.get(article.picture);
    if (!picture) throw new Error(`there is no picture ${article.picture}`);
    await saveArticle(
      { ...deps(publishedAt), viewer: editor },
      {
        saved: null,
        article: {
          slug: article.slug,
          title: article.title,
          excerpt: article.excerpt,
          markdown: article.markdown,
          status: "PUBLISHED",
          publishedAt,
          authorId: idOf(authors, article.author),
          categoryIds: article.categories.map((slug) => idOf(categories, slug)),
          tagIds: [
            ...article.tags.map((slug) => idOf(tags, slug)),
            ...(article.isEu ? [EU_TAG_ID] : []),
          ],
          isHomepage: article.isHomepage,
          picture: { ...picture, alt: article.pictureAlt },
        },
      },
    );
  }
}

/** The articles, oldest first. */
function readArticles(): DemoArticle[] {
  return readdirSync(join(NEWS, "articles"))
    .map((file) => {
      const text = read(join("articles", file));
      const front = FRONT_MATTER.exec(text);
      if (!front?.[1]) throw new Error(`${file} begins without front matter`);
      return {
        ...frontMatter.parse(parse(front[1])),
        slug: file.replace(/\.md$/, ""),
        markdown: text.slice(front[0].length),
      };
    })
    .toSorted((a, b) => a.published.localeCompare(b.published, "en"));
}

/** Stores each drawing once; by file name. */
async function storePictures(bucket: R2Bucket, articles: readonly DemoArticle[]) {
  const files = [...new Set(articles.map(({ picture }) => picture))];
  const stored = await Promise.all(
    files.map(async (file) => {
      const { key, width, height } = await storeNewsPicture(bucket, read(join("pictures", file)));
      return [file, { key, width, height }] as const;
    }),
  );
  return new Map(stored);
}

function idOf(rows: readonly { id: number; slug: string }[], slug: string): number {
  const row = rows.find((each) => each.slug === slug);
  if (!row) throw new Error(`there is nothing called ${slug}`);
  return row.id;
}

function readYaml(file: string): unknown {
  return parse(read(file));
}

function read(file: string): string {
  return readFileSync(join(NEWS, file), "utf8");
}
