import { depsOf } from "#app/context.ts";
import { countMatches } from "#app/features/leaderboard/count-matches.server.ts";
import type { Route } from "./+types/count-matches.ts";

/** How many runs a board's filter matches, as JSON for the filter's button. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const matches = await countMatches(depsOf(context), url.searchParams);
  return Response.json(matches, {
    headers: { "cache-control": "public, max-age=60", "x-robots-tag": "noindex" },
  });
}
