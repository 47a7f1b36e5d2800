import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { TODAY_PATH } from "#app/features/site/settings-paths.ts";
import { TodayScreen } from "#app/features/today/components/today-screen.tsx";
import { readToday } from "#app/features/today/read-today.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { isStaff } from "#app/lib/roles.ts";
import type { Route } from "./+types/today.ts";

export const meta = () => pageMeta({ title: "Today", path: TODAY_PATH, isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, isStaff);
  return { today: await readToday(deps), sections: consoleSectionsOf(deps.viewer) };
}

export default function AdminToday({ loaderData }: Route.ComponentProps) {
  return <TodayScreen {...loaderData} />;
}
