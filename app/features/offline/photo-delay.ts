import type { ApiError } from "#app/lib/api-client.ts";

/** A photo is several megabytes, so a slip isn't sent again right away while photos can't be processed. */
export const PHOTOS_RETRY_MS = 5 * 60_000;

/** Whether the server took the slip as it is, but can't process photos right now. */
export function isWaitingForPhotos({ code }: Pick<ApiError, "code">): boolean {
  return code === "photos_unavailable";
}
