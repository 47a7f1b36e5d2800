import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { FROM_WORDPRESS_TOO } from "#app/features/news/rules.ts";
import { AppError } from "#app/lib/errors.ts";
import { assertTypedName } from "#app/lib/forms/assert-typed-name.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findAllAuthors, findAllCategories, findAllTags } from "#db/queries/news.ts";
import {
  deleteTerm,
  findAllArticlesOfTerm,
  findAllMergeTerms,
  type MergeRow,
  type TermKind,
} from "#db/queries/news-merging.ts";
import { isMissingTerm } from "#db/queries/news-writing.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { mergeForm } from "./term-schema.ts";

type MergeDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };
type Term = { kind: TermKind; id: number };

/** More articles than one merge may move. */
const MERGED_MAX = 500;
const CHANGED = "It has changed meanwhile. Look again.";

/**
 * What deleting a category, tag or author would do to its articles, and what could take over; null if there is no such
 * one.
 *
 * @param into the one that takes over, if it was chosen
 */
export async function readMerge({ db }: Pick<Deps, "db">, { kind, id }: Term, into: number | null) {
  const [terms, articles, choices] = await Promise.all([
    findAllMergeTerms(db, kind, [id, ...(into === null ? [] : [into])]),
    findAllArticlesOfTerm(db, kind, id, MERGED_MAX + 1),
    choicesOf(db, kind),
  ]);
  const term = terms.find((row) => row.id === id);
  if (!term) return null;
  const successor = terms.find((row) => row.id === into && into !== id) ?? null;
  return {
    kind,
    term: { id, slug: term.slug, name: term.name },
    successor: successor && { id: successor.id, slug: successor.slug, name: successor.name },
    articles: articles.length,
    refusal: refusalOf(kind, term, articles),
    /** Why it can't be deleted without a successor. */
    needsSuccessor: needsSuccessor(kind, articles),
    choices: choices
      .filter((choice) => choice.id !== id && choice.id !== EU_TAG_ID)
      .map(({ id: choice, name }) => ({ id: choice, name })),
  };
}
export type Merge = NonNullable<Awaited<ReturnType<typeof readMerge>>>;

/**
 * Deletes a category, tag or author of ours, after its articles and its address have moved to another one, if one was
 * chosen.
 *
 * @returns how many articles moved, or lost it
 * @throws AppError `not_found` (not an editor, no such one), `rate_limited`, `forbidden` (from a feed, or the site's
 *   own), `invalid` (the name typed differs, or there is no successor but has to be one), `conflict` (it got another
 *   article meanwhile)
 */
export async function mergeTerm(
  deps: MergeDeps,
  { kind, id }: Term,
  values: PostedForm["values"],
): Promise<number> {
  authorize(newsPolicy, "openNewsroom", deps.viewer);
  await limitRacer(deps, "change");
  const { into, typed } = readFields(mergeForm, values);
  const { db } = deps;
  const [terms, articles] = await Promise.all([
    findAllMergeTerms(db, kind, [id, ...(into === null ? [] : [into])]),
    findAllArticlesOfTerm(db, kind, id, MERGED_MAX + 1),
  ]);
  const term = terms.find((row) => row.id === id);
  const successor = terms.find((row) => row.id === into && row.id !== id && row.id !== EU_TAG_ID);
  if (!term) throw new AppError("not_found", "There's no such one.");
  const refusal = refusalOf(kind, term, articles);
  if (refusal) throw new AppError("forbidden", refusal);
  if (into !== null && !successor) throw invalidFields({ into: "It's gone. Choose another one." });
  const needed = needsSuccessor(kind, articles);
  if (!successor && needed) throw invalidFields({ into: needed });
  assertTypedName(typed, term.name, "delete it");
  const merge = { kind, id, into: successor?.id ?? null, articles: articles.map((row) => row.id) };
  const isDeleted = await deleteTerm(db, merge, {
    createdAt: deps.clock.now(),
    actorId: deps.viewer.id,
    detail: {
      name: term.name,
      slug: term.slug,
      into: successor?.name ?? null,
      articles: articles.length,
    },
  }).catch((error: unknown) => {
    if (isMissingTerm(error)) throw new AppError("conflict", CHANGED, { cause: error });
    throw error;
  });
  if (!isDeleted) throw new AppError("conflict", CHANGED);
  return articles.length;
}

function refusalOf(
  kind: TermKind,
  { id, slug, sourceId }: MergeRow,
  articles: readonly unknown[],
): string | null {
  if (sourceId !== null) return FROM_WORDPRESS_TOO;
  if (kind === "tag" && id === EU_TAG_ID) return "The site uses this tag for articles for Europe.";
  if (kind === "author" && slug === "admin") return "This author is the site itself.";
  if (articles.length > MERGED_MAX) return `It has more than ${MERGED_MAX} articles.`;
  return null;
}

function needsSuccessor(kind: TermKind, articles: readonly { isOnly: 0 | 1 }[]): string | null {
  if (kind === "author" && articles.length > 0) return "Choose who takes over the articles.";
  const only = articles.filter(({ isOnly }) => isOnly === 1).length;
  if (only === 0) return null;
  return `${only === 1 ? "An article has" : `${only} articles have`} no other category. Choose one for them.`;
}

function choicesOf(db: Deps["db"], kind: TermKind) {
  if (kind === "category") return findAllCategories(db);
  return kind === "tag" ? findAllTags(db) : findAllAuthors(db);
}
