import { readCursor } from "#app/features/console/read-cursor.ts";
import { StripsScreen } from "#app/features/track-results/components/strips-screen.tsx";
import { trackDeskDeps } from "#app/features/track-results/desk-deps.server.ts";
import { listStrips } from "#app/features/track-results/list-strips.server.ts";
import { TRACK_DESK_PATH } from "#app/features/track-results/paths.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { isAdmin } from "#app/lib/roles.ts";
import type { Route } from "./+types/index.ts";

export const meta = () => pageMeta({ title: "Track desk", path: TRACK_DESK_PATH, isHidden: true });

export async function loader(args: Route.LoaderArgs) {
  const deps = trackDeskDeps(args);
  const { searchParams } = args.url;
  const q = (searchParams.get("q") ?? "").slice(0, 60);
  return {
    ...(await listStrips(deps, { q, before: readCursor(searchParams) })),
    q,
    isFirst: !searchParams.has("before"),
    isAdmin: isAdmin(deps.viewer),
  };
}

export default function TrackDesk({ loaderData }: Route.ComponentProps) {
  return <StripsScreen {...loaderData} />;
}
