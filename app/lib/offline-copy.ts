/**
 * On a request: its answer is kept on the device, so it takes no notices and no unsent values with it.
 * On that answer: the username of the racer it belongs to.
 */
export const COPY_HEADER = "x-offline-copy";

export function isForCopy(request: Request): boolean {
  return request.headers.has(COPY_HEADER);
}
