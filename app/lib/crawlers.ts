import { isbot } from "isbot";

/**
 * Whether a user agent names itself a crawler. A browser without a window is still a browser: it
 * renders pages, so it gets what browsers get.
 */
export function isCrawler(userAgent: string | null): boolean {
  return isbot(userAgent?.replace("HeadlessChrome/", "Chrome/"));
}
