import { isCrawler } from "#app/lib/crawlers.ts";

const REFUSALS = ["dnt", "sec-gpc"] as const;

/**
 * Whether a request counts as a visit: not from a robot, not a prefetch, and never from a visitor
 * who opts out of tracking.
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
