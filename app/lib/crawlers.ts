import { isbot } from "isbot";

/**
 * Whether a user agent identifies itself as a crawler. A headless browser renders pages, so it counts as a
 * browser.
 */
export function isCrawler(userAgent: string | null): boolean {
  return isbot(userAgent?.replace("HeadlessChrome/", "Chrome/"));
}
