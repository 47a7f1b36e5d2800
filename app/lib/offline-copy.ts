/**
 * On a request: the response will be cached on the device, so it must not contain notices or unsent values.
 * On the response: the username of the racer it belongs to.
 */
export const COPY_HEADER = "x-offline-copy";

export function isForCopy(request: Request): boolean {
  return request.headers.has(COPY_HEADER);
}
