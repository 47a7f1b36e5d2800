import type { Deps, Viewer } from "#app/deps.ts";
import { atField } from "#app/features/media/refused-picture.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { FROM_WORDPRESS_TOO } from "#app/features/news/rules.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import {
  type AuthorChange,
  findAuthorById,
  isTakenAuthorSlug,
  updateAuthor,
} from "#db/queries/news-terms.ts";
import { findOrInsertAuthor } from "#db/queries/newsroom.ts";
import { AUTHOR_SHAPE, slugFrom } from "./rules.ts";
import { authorForm, newAuthorForm } from "./term-schema.ts";

type AuthorDeps = Pick<Deps, "db" | "clock" | "limits" | "media" | "waitUntil"> & {
  viewer: Viewer;
};
type Picture = Pick<AuthorChange, "pictureKey" | "pictureWidth" | "pictureHeight">;

const NO_PICTURE: Picture = { pictureKey: null, pictureWidth: null, pictureHeight: null };

/**
 * Changes an author's profile. The cleaning job deletes pictures that are no longer used.
 *
 * @throws AppError `not_found`, `rate_limited`, `forbidden` (comes from a feed), `invalid`, `taken` (the
 *   slug), and upload errors under `picture`
 */
export async function changeAuthor(
  deps: AuthorDeps,
  { form, values }: Pick<PostedForm, "form" | "values">,
  id: number,
): Promise<void> {
  assertEditor(deps);
  await limitRacer(deps, "change");
  const before = await findAuthorById(deps.db, id);
  if (!before) throw new AppError("not_found", "There's no such author.");
  if (before.sourceId !== null) throw new AppError("forbidden", FROM_WORDPRESS_TOO);
  const { isPictureRemoved, bio, hometown, ...typed } = readFields(authorForm, values);
  if ((before.slug === "admin") !== (typed.slug === "admin")) {
    throw invalidFields({ slug: "“admin” is the site itself." });
  }
  const file = chosenFile(form, "picture");
  const added = file && (await storePicture(deps, file));
  const { pictureKey, pictureWidth, pictureHeight } =
    added ?? (isPictureRemoved ? NO_PICTURE : before);
  const picture = { pictureKey, pictureWidth, pictureHeight };
  const change = { ...typed, ...picture, bio: bio || null, hometown: hometown || null };
  const act = {
    createdAt: deps.clock.now(),
    actorId: deps.viewer.id,
    detail: { name: typed.name },
  };
  try {
    await updateAuthor(deps.db, id, change, act);
  } catch (error) {
    if (!isTakenAuthorSlug(error)) throw error;
    if (added?.pictureKey) deps.waitUntil(deps.media.remove("public", [added.pictureKey]));
    const message = "Another author has this slug.";
    throw new AppError("taken", message, { errors: { slug: message }, cause: error });
  }
}

/** Adds an author, or finds the one with that name, and returns the id. @throws AppError as above */
export async function addAuthor(
  deps: Pick<AuthorDeps, "db" | "limits" | "viewer">,
  values: PostedForm["values"],
): Promise<number> {
  assertEditor(deps);
  await limitRacer(deps, "change");
  const { name } = readFields(newAuthorForm, values);
  const slug = slugFrom(name);
  if (!slug) throw invalidFields({ name: "Use letters or digits." });
  return findOrInsertAuthor(deps.db, { slug, name });
}

function assertEditor({ viewer }: Pick<AuthorDeps, "viewer">): void {
  authorize(newsPolicy, "openNewsroom", viewer);
}

async function storePicture({ media, viewer }: AuthorDeps, file: File): Promise<Picture> {
  const place = { bucket: "public", prefix: `news/${viewer.id}` } as const;
  const storing = media.storePicture(file, { ...place, shape: AUTHOR_SHAPE });
  const { key, width, height } = await atField("picture", storing);
  return { pictureKey: key, pictureWidth: width, pictureHeight: height };
}
