import { replaceHeic } from "#app/features/media/components/replace-heic.ts";
import type { TextPicture } from "#app/features/news/text-pictures.ts";
import { ApiError, apiFetch } from "#app/lib/api-client.ts";
import { uploadWithProgress } from "#app/lib/forms/upload-with-progress.ts";

/**
 * Stores a picture for a text; an HEIC as a JPEG.
 *
 * @param onProgress called with the percentage that was sent
 * @throws ApiError
 */
export async function uploadPicture(
  file: File,
  onProgress: (percent: number) => void,
): Promise<TextPicture> {
  const body = new FormData();
  body.set("picture", await replaceHeic(file));
  const send = uploadWithProgress(onProgress);
  const response = await apiFetch("/api/newsroom/pictures", { method: "POST", body }, send);
  const result: unknown = await response.json();
  return readPicture(result);
}

/** The message for a failed upload. */
export function uploadErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Try again.";
  return error.errors.picture ?? error.message;
}

function readPicture(body: unknown): TextPicture {
  const picture: unknown = body && typeof body === "object" && Reflect.get(body, "picture");
  if (!picture || typeof picture !== "object") throw new Error("no picture came");
  const { key, width, height } = Object.fromEntries(Object.entries(picture));
  if (typeof key !== "string" || typeof width !== "number" || typeof height !== "number") {
    throw new Error("no picture came");
  }
  return { key, width, height };
}
