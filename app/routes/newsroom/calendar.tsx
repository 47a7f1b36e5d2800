import { CalendarScreen } from "#app/features/newsroom/components/calendar-screen.tsx";
import { editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { CALENDAR_PATH } from "#app/features/newsroom/paths.ts";
import { readCalendar } from "#app/features/newsroom/read-calendar.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/calendar.ts";

export const meta = () => pageMeta({ title: "News calendar", path: CALENDAR_PATH, isHidden: true });

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  return { calendar: await readCalendar(deps, url.searchParams.get("month")) };
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return <CalendarScreen calendar={loaderData.calendar} />;
}
