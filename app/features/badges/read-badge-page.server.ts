import type { Deps } from "#app/deps.ts";
import { vehiclePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { badgeSize, badgeTitle } from "./draw-badge.ts";
import { findBadge } from "./find-badge.server.ts";
import { badgePath } from "./paths.ts";
import { badgeMeaning, plateName } from "./rules.ts";

/**
 * The page of an earned badge: its meaning, the run that earned it, and codes for embedding it.
 *
 * @returns null if it is not earned
 */
export async function readBadgePage(
  deps: Pick<Deps, "db" | "origin" | "subjects">,
  query: { username: string; vehicleId: number; slug: string },
) {
  const earned = await findBadge(deps, query);
  if (!earned) return null;
  const { badge, run, slug } = earned;
  deps.subjects.add(`garage:${run.userId}`);
  const { username } = run;
  const path = badgePath(username, query.vehicleId, slug);
  const title = badgeTitle(badge);
  return {
    title,
    plate: plateName(badge),
    meaning:
      badge.category === "club"
        ? `A checked run on the ${badge.isModified ? "modified" : "stock"} board`
        : badgeMeaning(badge),
    size: badgeSize(badge),
    path,
    username,
    car: vehicleName(run),
    garage: `${vehiclePath(username, query.vehicleId)}?badge=${slug}`,
    run: {
      id: run.id,
      date: run.ranOn,
      raceTrack: run.raceTrack,
      elapsedTime: formatSeconds(run.elapsedMs),
      sixtyFeetTime: formatSeconds(run.sixtyFootMs),
      topSpeed: formatSpeed(run.trapSpeedHundredthsMph),
    },
    embed: embedCodes(deps.origin + path, `${username}: ${title}`),
  };
}
export type BadgePage = NonNullable<Awaited<ReturnType<typeof readBadgePage>>>;

/** Codes to paste into a signature: a picture that links to its page. */
export function embedCodes(url: string, title: string) {
  const picture = `${url}.svg`;
  // Usernames contain only letters, digits, dots, hyphens and underscores, so nothing needs
  // escaping.
  return [
    { name: "Link", code: url },
    { name: "BBCode", code: `[url=${url}][img]${picture}[/img][/url]` },
    { name: "HTML", code: `<a href="${url}"><img src="${picture}" alt="${title}"></a>` },
    { name: "Markdown", code: `[![${title}](${picture})](${url})` },
  ];
}
