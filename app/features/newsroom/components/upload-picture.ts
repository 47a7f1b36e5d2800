import { replaceHeic } from "#app/features/media/components/replace-heic.ts";
import type { TextPicture } from "#app/features/news/text-pictures.ts";
import { ApiError, apiFetch } from "#app/lib/api-client.ts";
import { uploadWithProgress } from "#app/lib/upload.ts";

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
  const answer: unknown = await response.json();
  return readPicture(answer);
}

/** What to say of a failed upload. */
export function whyItFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Try again.";
  return error.errors.picture ?? error.message;
}

function readPicture(answer: unknown): TextPicture {
  const told: unknown = answer && typeof answer === "object" && Reflect.get(answer, "picture");
  if (!told || typeof told !== "object") throw new Error("no picture came");
  const { key, width, height } = Object.fromEntries(Object.entries(told));
  if (typeof key !== "string" || typeof width !== "number" || typeof height !== "number") {
    throw new Error("no picture came");
  }
  return { key, width, height };
}
