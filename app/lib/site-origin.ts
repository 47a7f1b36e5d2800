/** The origin of a local server on its default port. */
export const DEFAULT_LOCAL_ORIGIN = "http://localhost:8787";

/** Whether a text is an origin, such as `https://host`, without path, user or query. */
export function isSiteOrigin(text: string): boolean {
  return /^https?:\/\/[^/?#@\\\s]+$/.test(text) && URL.canParse(text);
}
