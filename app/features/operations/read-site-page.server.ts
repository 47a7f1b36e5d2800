import type { Deps, Viewer } from "#app/deps.ts";
import { sitePolicy } from "#app/features/site/policy.ts";
import { isComingSoonAt } from "#app/features/site/rules.ts";
import type { Announcement } from "#app/features/site/schema.ts";
import { CLUB_ZONE } from "#app/lib/dates.ts";
import { authorize } from "#app/lib/policy.ts";
import { readClock } from "#app/lib/zoned-time.ts";
import { findAllUsernames } from "#db/queries/site-changes.ts";
import { markOfSection, readSettings } from "./change-settings.server.ts";
import { workingLinks } from "./early-visits.server.ts";
import { listChanges } from "./list-changes.server.ts";

/**
 * The settings of the site as the forms show them, and the latest changes.
 *
 * @throws AppError `not_found` for others than admins
 */
export async function readSitePage(deps: Deps & { viewer: Viewer }) {
  authorize(sitePolicy, "manage", deps.viewer);
  const [{ settings }, changes] = await Promise.all([readSettings(deps), listChanges(deps)]);
  const now = deps.clock.now().getTime();
  const guests = await findAllUsernames(deps.db, settings.earlyGuests);
  return {
    comingSoon: {
      isOn: settings.isComingSoon,
      isActive: isComingSoonAt(settings, deps.clock.now()),
      from: clubTime(settings.comingSoonFrom),
      until: clubTime(settings.comingSoonUntil),
      guests: guests.map(({ username }) => username).join("\n"),
      linkCount: workingLinks(settings, now).length,
      mark: markOfSection(settings, "coming-soon"),
    },
    announcement: {
      text: settings.announcement?.text ?? "",
      link: settings.announcement?.link ?? "",
      from: clubTime(settings.announcement?.from ?? null),
      until: clubTime(settings.announcement?.until ?? null),
      state: stateOf(settings.announcement, now),
      mark: markOfSection(settings, "announcement"),
    },
    openings: {
      isRegistrationOpen: settings.isRegistrationOpen,
      areSubmissionsOpen: settings.areSubmissionsOpen,
      mark: markOfSection(settings, "openings"),
    },
    changes,
  };
}
export type SitePage = Awaited<ReturnType<typeof readSitePage>>;

function stateOf(
  announcement: Announcement | null,
  now: number,
): "none" | "planned" | "current" | "ended" {
  if (!announcement) return "none";
  if (now >= announcement.until) return "ended";
  return announcement.from !== null && now < announcement.from ? "planned" : "current";
}

/** An instant as a browser's field has it, on the club's clock. */
function clubTime(instant: number | null): string {
  if (instant === null) return "";
  const { day, time } = readClock(new Date(instant), CLUB_ZONE);
  return `${day}T${time}`;
}
