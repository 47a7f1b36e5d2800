import { formatDays } from "#app/features/events/format-schedule.ts";
import { eventPath } from "#app/features/events/paths.ts";
import { articlePath } from "#app/lib/article-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import type { FeedRow } from "#db/queries/following-feed.ts";

/** An entry of a feed, as a line of the list. */
export type FeedEntry = {
  kind: FeedRow["kind"];
  /** Unique among entries: `run:12`. */
  key: string;
  /** What happened, and the facts below it. */
  title: string;
  note: string;
  to: string;
  /** ISO instant. */
  at: string;
  /** A run that is the best of its car. */
  isBest: boolean;
};

type Words = Pick<FeedEntry, "title" | "note" | "to">;

/** The line of an entry; null if what it is about has gone meanwhile. */
function presentEntry(row: FeedRow): FeedEntry | null {
  const words = WORDS[row.kind](row);
  if (!words) return null;
  return {
    kind: row.kind,
    key: `${row.kind}:${row.id}`,
    ...words,
    at: new Date(row.at).toISOString(),
    isBest: row.isBest === 1,
  };
}

const WORDS: Record<FeedRow["kind"], (row: FeedRow) => Words | null> = {
  run: (row) => {
    const { username, elapsedMs, trapSpeedHundredthsMph, raceTrack } = row;
    if (username === null || elapsedMs === null) return null;
    const car = vehicleName({
      year: row.vehicleYear ?? 0,
      make: row.vehicleMake ?? "",
      model: row.vehicleModel ?? "",
      trim: row.vehicleTrim ?? "",
    });
    return {
      title: `${username} ran ${formatSeconds(elapsedMs)} at ${formatSpeed(trapSpeedHundredthsMph ?? 0)} mph`,
      note: `${car}, ${raceTrack}`,
      to: `/1320-club/slip/${row.id}`,
    };
  },
  event: ({ title, slug, startsOn, venue }) =>
    title === null || slug === null || startsOn === null
      ? null
      : {
          title,
          note: `${formatDays({ startsOn, endsOn: startsOn })}, ${venue}`,
          to: eventPath(slug),
        },
  article: ({ title, slug, category, listedAt }) =>
    title === null || slug === null || listedAt === null
      ? null
      : {
          title,
          note: "News",
          to: articlePath({ slug, publishedAt: new Date(listedAt), category: category ?? "news" }),
        },
};

/** The lines of a feed's rows. The dates of a series, which are announced at once, are one line. */
export function presentEntries(rows: readonly FeedRow[]): FeedEntry[] {
  const entries: FeedEntry[] = [];
  let dates = 1;
  for (const entry of rows.flatMap((row) => presentEntry(row) ?? [])) {
    const last = entries.at(-1);
    if (!last || entry.kind !== "event" || last.kind !== "event" || entry.title !== last.title) {
      entries.push(entry);
      dates = 1;
      continue;
    }
    dates += 1;
    // Dates are announced in order, so the one read last is the first one.
    entries[entries.length - 1] = {
      ...entry,
      note: `${entry.note}, and ${dates - 1} more ${dates === 2 ? "date" : "dates"}`,
    };
  }
  return entries;
}
