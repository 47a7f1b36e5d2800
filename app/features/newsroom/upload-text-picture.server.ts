import type { Deps, Viewer } from "#app/deps.ts";
import { atField } from "#app/features/media/refused-picture.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import type { TextPicture } from "#app/features/news/text-pictures.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { TEXT_PICTURE_SHAPE } from "./rules.ts";

type PictureDeps = Pick<Deps, "media"> & { viewer: Viewer };

/**
 * Stores a picture for an article's text. The cleaning job deletes those that no saved text uses.
 *
 * @throws AppError `forbidden` (not an editor), `rate_limited`, `invalid` (no picture), and upload errors under
 *   `picture`
 */
export async function uploadTextPicture(
  deps: PictureDeps & Pick<Deps, "limits">,
  file: File | null,
): Promise<TextPicture> {
  authorize(newsPolicy, "edit", deps.viewer);
  await limitRacer(deps, "newsPicture");
  if (!file) throw invalidFields({ picture: "Choose a photo." });
  return storeTextPicture(deps, file, "picture");
}

/** Stores it without checking permissions and limits. @param field the form field of upload errors */
export async function storeTextPicture(
  { media, viewer }: PictureDeps,
  file: File,
  field: string,
): Promise<TextPicture> {
  const place = { bucket: "public", prefix: `news/${viewer.id}` } as const;
  const storing = media.storePicture(file, { ...place, shape: TEXT_PICTURE_SHAPE });
  const { key, width, height } = await atField(field, storing);
  return { key, width, height };
}
