import type { Deps, Viewer } from "#app/deps.ts";
import { changeEventStatus } from "#app/features/events/change-status.server.ts";
import { completeEvents } from "#app/features/events/complete-events.server.ts";
import type { EventText } from "#app/features/events/event-fields.ts";
import { markEvent } from "#app/features/events/mark-event.server.ts";
import { createEvents } from "#app/features/events/save-event.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { findAllVehiclesByUser } from "#db/queries/vehicles.ts";
import { type DemoRun, planDemoEvents } from "#db/seed/demo-events.ts";
import { tracks } from "#db/seed/tracks.ts";

/** The upcoming events that something happened to. */
const CHANGES = [
  { at: 5, status: "CANCELLED", moveDays: 0 },
  { at: 9, status: "POSTPONED", moveDays: 0 },
  { at: 13, status: "RESCHEDULED", moveDays: 14 },
] as const;

/** A season of events around today, some canceled or moved, with racers' marks. */
export async function announceEvents(
  deps: (at: Date) => Deps,
  { racers, runs }: { racers: readonly Viewer[]; runs: readonly DemoRun[] },
  now: Date,
): Promise<void> {
  const today = dayIn(now, "UTC");
  const announced = deps(new Date(now.getTime() - 150 * DAY_MS));
  const plan: EventText[] = planDemoEvents(today, tracks, runs);
  const completed = await completeEvents({ ...announced, findTown: () => null }, plan);
  const list = completed.map((each, at) => {
    if (each.ok) return { fields: each.value, isDemo: true };
    throw new Error(`demo event ${plan[at]?.eventName}: ${JSON.stringify(each.errors)}`);
  });
  const slugs = await createEvents(announced, list, { actorId: null, action: "event.create" });
  const upcoming = slugs.filter((_, at) => (list[at]?.fields.startsOn ?? "") > today);
  for (const { at, status, moveDays } of CHANGES) {
    const slug = upcoming[at];
    if (slug) await changeEventStatus(deps(now), { slug, status, moveDays });
  }
  await markSome(deps(now), racers, slugs);
}

/** Marks by all racers but the first, whom visitors sign in as; most bring a car. */
async function markSome(deps: Deps, racers: readonly Viewer[], slugs: readonly string[]) {
  const members = racers.slice(1).filter(({ isActivated }) => isActivated);
  for (const [at, viewer] of members.entries()) {
    const [car] = await findAllVehiclesByUser(deps.db, viewer.id, false);
    for (const step of [7, 11]) {
      const slug = slugs[(at * step) % slugs.length];
      if (!slug) continue;
      const marking = { slug, isMarked: true, vehicleId: at % 4 === 3 ? 0 : (car?.id ?? 0) };
      await markEvent({ ...deps, viewer }, marking).catch(ignoreCanceled);
    }
  }
}

/** Canceled events can't be marked. */
function ignoreCanceled(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "conflict") throw error;
}
