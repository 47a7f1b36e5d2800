import type { Deps } from "#app/deps.ts";
import { findAuthorById } from "#db/queries/news-terms.ts";

/** An author for the profile form; null if there is none. */
export async function readAuthorToEdit({ db }: Pick<Deps, "db">, id: number) {
  const author = await findAuthorById(db, id);
  if (!author) return null;
  const { slug, name, bio, hometown, pictureKey, sourceId } = author;
  return { id, slug, name, bio, hometown, pictureKey, isForeign: sourceId !== null };
}
export type AuthorToEdit = NonNullable<Awaited<ReturnType<typeof readAuthorToEdit>>>;
