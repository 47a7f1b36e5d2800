import type { Announcement } from "#app/features/site/schema.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { announcementLink } from "./announcement-link.ts";
import { assertUnchanged, changeSettings } from "./change-settings.server.ts";
import type { OperatorDeps } from "./manage-redirects.server.ts";
import type { TypedAnnouncement } from "./schema.ts";

/**
 * Sets the line above the header of every page, in place of an earlier one.
 *
 * @param seen the mark of the section when the page was opened; null replaces whatever there is
 * @throws AppError `invalid` with the field's problem, `conflict`
 */
export async function setAnnouncement(
  deps: OperatorDeps,
  typed: TypedAnnouncement,
  seen: string | null,
): Promise<void> {
  const link = announcementLink(typed.link, deps.origins);
  if (link === undefined) {
    throw invalidFields({ link: "Use a path, such as /news, or an address with https://." });
  }
  if (typed.until <= deps.clock.now().getTime()) {
    throw invalidFields({ until: "That's in the past." });
  }
  const { text, from, until } = typed;
  await store(deps, { text, link, from, until }, seen);
}

/**
 * Takes the announcement off all pages.
 *
 * @param seen as for `setAnnouncement`
 * @throws AppError `conflict`
 */
export async function removeAnnouncement(deps: OperatorDeps, seen: string | null): Promise<void> {
  await store(deps, null, seen);
}

async function store(deps: OperatorDeps, announcement: Announcement | null, seen: string | null) {
  await changeSettings(deps, {
    section: "announcement",
    actorId: deps.actor?.id ?? null,
    change(current) {
      assertUnchanged(current, "announcement", seen);
      return { settings: { ...current, announcement }, summary: summaryOf(announcement) };
    },
  });
}

function summaryOf(announcement: Announcement | null): string {
  if (!announcement) return "Announcement removed";
  const { text, from, until } = announcement;
  const at = (instant: number) => formatInstant(new Date(instant).toISOString());
  const begins = from === null ? "" : ` from ${at(from)}`;
  return `Announcement “${text}”${begins} until ${at(until)}`;
}
