import { depsOf } from "#app/context.ts";
import { readCalendarEvent } from "#app/features/events/calendar.server.ts";
import { calendarResponse } from "#app/features/events/calendar-response.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/event-ics.ts";

/** One event as a calendar file. */
export async function loader({ url, request, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  await limitAddress(deps, "calendar");
  const calendar = await readCalendarEvent(deps, params.event);
  if (calendar === null) throw notFound(url);
  return calendarResponse(request, calendar, `${params.event}.ics`);
}
