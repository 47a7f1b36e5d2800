import { isCrawler } from "#app/lib/crawlers.ts";

const REFUSALS = ["dnt", "sec-gpc"] as const;

/**
 * Whether a request counts as a visit: not a robot's, not a page that is fetched ahead of a click, and never that
 * of somebody who asks not to be tracked.
 */
export function isCounted(headers: Headers): boolean {
  const agent = headers.get("user-agent");
  return (
    Boolean(agent) &&
    !isCrawler(agent) &&
    !headers.get("sec-purpose")?.includes("prefetch") &&
    !REFUSALS.some((name) => headers.get(name) === "1")
  );
}
