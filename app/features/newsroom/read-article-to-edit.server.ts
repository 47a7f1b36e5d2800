import { z } from "zod";
import type { Deps } from "#app/deps.ts";
import { findAllAuthors, findAllCategoryTerms } from "#db/queries/news.ts";
import { type EditedRow, findArticleToEdit } from "#db/queries/newsroom.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";

const terms = z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() }));

/** An article for its editing page; null if there is none. */
export async function readArticleToEdit({ db }: Pick<Deps, "db">, id: number) {
  const row = await findArticleToEdit(db, id);
  return row && toArticle(row);
}
export type ArticleToEdit = NonNullable<Awaited<ReturnType<typeof readArticleToEdit>>>;

function toArticle({ publishedAt, ownCategories, ownTags, ...row }: EditedRow) {
  const {
    pictureKey: key,
    pictureWidth: width,
    pictureHeight: height,
    pictureAlt,
    ...fields
  } = row;
  const hasPicture = key !== null && width !== null && height !== null;
  return {
    ...fields,
    isEu: row.isEu === 1,
    isHomepage: row.isHomepage === 1,
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    picture: hasPicture ? { key, width, height, alt: pictureAlt } : null,
    categories: terms.parse(JSON.parse(ownCategories)),
    tags: terms.parse(JSON.parse(ownTags)).filter((tag) => tag.id !== EU_TAG_ID),
  };
}

/** The categories and authors to choose from. */
export async function readArticleChoices({ db }: Pick<Deps, "db">) {
  const [categories, authors] = await db.batch([findAllCategoryTerms(db), findAllAuthors(db)]);
  return { categories, authors: authors.map(({ id, name, slug }) => ({ id, name, slug })) };
}
export type ArticleChoices = Awaited<ReturnType<typeof readArticleChoices>>;
