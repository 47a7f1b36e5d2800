import { depsOf } from "#app/context.ts";
import { readRunAt } from "#app/features/leaderboard/read-run.server.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/slip-run.ts";

/** A run as JSON for the dialog over the board. If the router fetched it, an error would replace the board. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const run = await readRunAt(depsOf(context), params.slip);
  if (!run) throw notFound(url);
  return Response.json(run, {
    // Racers may read their own slips, even if others may not.
    headers: { "cache-control": "private, no-store", "x-robots-tag": "noindex" },
  });
}
