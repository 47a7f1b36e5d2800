import { depsOf } from "#app/context.ts";
import { readCalendar } from "#app/features/events/calendar.server.ts";
import { calendarResponse } from "#app/features/events/calendar-response.server.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { exportInTurn } from "#app/lib/export-turns.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/calendar-ics.ts";

/** The calendar to subscribe to: all events, or those of a category, a state, or both. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  await limitAddress(deps, "calendar");
  const query = readEventQuery(url.searchParams);
  const calendar = await exportInTurn(() => readCalendar(deps, query));
  return calendarResponse(request, calendar, "events.ics");
}
