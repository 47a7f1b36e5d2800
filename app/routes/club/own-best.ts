import { depsOf } from "#app/context.ts";
import { findOwnBest } from "#app/features/leaderboard/find-own-best.server.ts";
import type { Route } from "./+types/own-best.ts";

/** The viewer's best run on a board as JSON, which the board's rail compares runs with. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const run = await findOwnBest(depsOf(context), url.searchParams);
  return Response.json(run, {
    headers: { "cache-control": "private, no-store", "x-robots-tag": "noindex" },
  });
}
