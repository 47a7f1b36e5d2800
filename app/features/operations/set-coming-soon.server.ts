import type { Deps } from "#app/deps.ts";
import type { SiteSettings } from "#app/features/site/schema.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { findAllIdsByUsernameKeys } from "#db/queries/site-changes.ts";
import { assertUnchanged, changeSettings } from "./change-settings.server.ts";
import type { OperatorDeps } from "./manage-redirects.server.ts";
import type { TypedComingSoon } from "./schema.ts";

/**
 * Sets coming-soon mode: whether, from when, until when, and which accounts see the site anyway.
 *
 * @param seen the mark of the section when the page was opened; null replaces whatever there is
 * @throws AppError `invalid` naming guests without an account, `conflict`
 */
export async function setComingSoon(
  deps: OperatorDeps,
  typed: TypedComingSoon,
  seen: string | null,
): Promise<void> {
  const earlyGuests = await findGuests(deps.db, typed.guests);
  await changeSettings(deps, {
    section: "coming-soon",
    actorId: deps.actor?.id ?? null,
    change(current) {
      assertUnchanged(current, "coming-soon", seen);
      const settings = {
        ...current,
        isComingSoon: typed.isComingSoon,
        comingSoonFrom: typed.from,
        comingSoonUntil: typed.until,
        earlyGuests,
      };
      return { settings, summary: summaryOf(settings) };
    },
  });
}

/**
 * Turns coming-soon mode on or off at once, without times; guests stay.
 *
 * @throws AppError `conflict`
 */
export async function switchComingSoon(deps: OperatorDeps, isOn: boolean): Promise<void> {
  await changeSettings(deps, {
    section: "coming-soon",
    actorId: deps.actor?.id ?? null,
    change(current) {
      const times = { comingSoonFrom: null, comingSoonUntil: null };
      const settings = { ...current, isComingSoon: isOn, ...times };
      return { settings, summary: summaryOf(settings) };
    },
  });
}

function summaryOf({ isComingSoon, comingSoonFrom, comingSoonUntil }: SiteSettings): string {
  if (!isComingSoon) return "Coming soon off";
  const at = (word: string, instant: number | null) =>
    instant === null ? "" : ` ${word} ${formatInstant(new Date(instant).toISOString())}`;
  return `Coming soon on${at("from", comingSoonFrom)}${at("until", comingSoonUntil)}`;
}

async function findGuests(db: Deps["db"], names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const guests = await findAllIdsByUsernameKeys(db, [...new Set(names.map(usernameKeyOf))]);
  const missing = names.filter((name) => guests.every(({ key }) => key !== usernameKeyOf(name)));
  if (missing.length > 0) {
    throw invalidFields({ guests: `There is no account named ${missing.join(", ")}.` });
  }
  return guests.map(({ id }) => id).toSorted((a, b) => a - b);
}
