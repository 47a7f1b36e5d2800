import type { Deps } from "#app/deps.ts";
import { badgeSize } from "#app/features/badges/draw-badge.ts";
import { badgeArtPath, badgePath } from "#app/features/badges/paths.ts";
import { badgeLabel, badgeSlug } from "#app/features/badges/rules.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { type ApprovalNews, updateApprovalNewsToSeen } from "#db/queries/approval-news.ts";
import { readRunResult } from "./read-run-result.server.ts";
import { badgesText, recordText, standingText } from "./texts.ts";

/** A reload, or a quick look at another car, doesn't make the announcement disappear. */
const SHOWN_MS = 60_000;
/** How many approvals one notice covers: the best in full, the others as a count. */
const MAX_ANNOUNCED = 10;

/** A run that was approved since its racer's last visit. */
export type Approval = {
  id: number;
  elapsedTime: string;
  topSpeed: string;
  raceTrack: string;
  /** `YYYY-MM-DD` */
  date: string;
  vehicle: string;
  /** 'P25, modified. 0.072 s to P23.' */
  standing: string;
  /** 'The stock record is yours.'; empty if it isn't. */
  record: string;
  /** 'New badges: 11.3 s ET.'; empty without any. */
  gained: string;
  badges: { slug: string; label: string; art: string; width: number; to: string }[];
  /** How many other runs were approved with it. */
  others: number;
};

/** The query for a racer's newly approved runs, to be batched with others. */
export function newsQuery(now: Date) {
  return { now, seenAfter: new Date(now.getTime() - SHOWN_MS), limit: MAX_ANNOUNCED };
}

/** The approval to show to the racer, from the query's rows; marks it as seen. */
export async function readApproval(
  deps: Pick<Deps, "db" | "clock" | "waitUntil">,
  { username, id: userId }: { username: string; id: number },
  news: readonly ApprovalNews[],
): Promise<Approval | null> {
  const [run] = news.toSorted(best);
  if (!run) return null;
  const result = await readRunResult(deps, run);
  if (news.some(({ seenAt }) => seenAt === null)) {
    const now = deps.clock.now();
    const seenBefore = new Date(now.getTime() - SHOWN_MS);
    deps.waitUntil(updateApprovalNewsToSeen(deps.db, { userId, now, seenBefore }));
  }
  return {
    id: run.id,
    elapsedTime: formatSeconds(run.elapsedMs),
    topSpeed: formatSpeed(run.trapSpeedHundredthsMph),
    raceTrack: run.raceTrack,
    date: run.ranOn,
    vehicle: runVehicleName(run),
    standing: standingText(result),
    record: recordText(result),
    gained: badgesText(result),
    badges: result.badges.hardest.map((badge) => {
      const slug = badgeSlug(badge);
      return {
        slug,
        label: badge.category === "club" ? "1320 Club" : badgeLabel(badge),
        art: badgeArtPath(slug),
        width: badgeSize(badge).width,
        to: badgePath(username, run.vehicleId, slug),
      };
    }),
    others: news.length - 1,
  };
}

/** Sorts runs with a rank first, then the quickest. */
function best(a: ApprovalNews, b: ApprovalNews): number {
  return Number(b.isBest) - Number(a.isBest) || a.elapsedMs - b.elapsedMs;
}
