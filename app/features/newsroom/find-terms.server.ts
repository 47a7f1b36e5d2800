import type { Deps, Viewer } from "#app/deps.ts";
import type { ArticleInput } from "#app/features/news/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { FIX_BELOW } from "#app/lib/forms/form-answer.ts";
import {
  findOrInsertAuthor,
  findOrInsertCategory,
  findOrInsertTags,
} from "#db/queries/newsroom.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { OWN_NAME, slugFrom } from "./rules.ts";
import type { TypedArticle } from "./schema.ts";

type Terms = Pick<ArticleInput, "authorId" | "categoryIds" | "tagIds">;

const CATEGORIES_MAX = 5;
const TAGS_MAX = 12;

/**
 * The ids of an article's author, categories and tags, in order. Adds the typed ones that don't exist yet.
 *
 * @throws AppError `invalid` if there are too many of them
 */
export async function findTerms(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  { authorId, category, newCategory, tags, isEu }: TypedArticle,
  checkedCategories: readonly number[],
): Promise<Terms> {
  const categoryCount = new Set([category, newCategory, ...checkedCategories]).size - 1;
  if (categoryCount > CATEGORIES_MAX) throw tooMany("category", "categories", CATEGORIES_MAX);
  if (tags.length + Number(isEu) > TAGS_MAX) throw tooMany("tags", "tags", TAGS_MAX);

  const first = newCategory === "" ? [] : [await findOrInsertCategory(db, newCategory)];
  const chosen = category === "" ? [] : [category];
  const tagIds = await findOrInsertTags(db, tags);
  return {
    authorId: authorId === OWN_NAME ? await findOwnAuthor(db, viewer) : authorId,
    categoryIds: [...new Set([...first, ...chosen, ...checkedCategories])],
    tagIds: [...new Set([...tagIds, ...(isEu ? [EU_TAG_ID] : [])])],
  };
}

function findOwnAuthor(db: Deps["db"], { username, id }: Viewer): Promise<number> {
  return findOrInsertAuthor(db, { slug: slugFrom(username) || `editor-${id}`, name: username });
}

function tooMany(field: string, what: string, most: number): AppError {
  const errors = { [field]: `Choose at most ${most} ${what}.` };
  return new AppError("invalid", FIX_BELOW, { errors });
}
