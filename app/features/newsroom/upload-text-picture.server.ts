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
 * Stores a picture that an editor puts into a text. One that no saved text shows is left to the cleaning job.
 *
 * @throws AppError `forbidden` (not an editor), `rate_limited`, `invalid` (no picture), and the refusals of an
 *   upload under `picture`
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

/** The same without the questions. @param field where a refusal stands */
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
