/**
 * On a request: its answer is cached on the device, so it carries no notices and no unsent values.
 * On that answer: the username of the racer it belongs to.
 */
export const COPY_HEADER = "x-offline-copy";

export function isForCopy(request: Request): boolean {
  return request.headers.has(COPY_HEADER);
}
