import { formatSeconds } from "#app/lib/race-numbers.ts";
import { toneOf } from "./draw-over-time.server.ts";
import type { PlotRun, TrackBars } from "./plot.ts";
import { round } from "./scales.server.ts";

const MOST_TRACKS = 12;
/** The length of the slowest track's bar, in percent, so that it is visible. */
const SHORTEST_BAR = 12;

/**
 * The quickest run at each track, best first, at most twelve tracks. A longer bar is a quicker
 * time; bars compare the car's own runs and don't start at zero.
 *
 * @param runs at least one
 */
export function drawTrackBests(runs: readonly PlotRun[]): TrackBars {
  const bests = new Map<string, PlotRun>();
  for (const run of runs) {
    const best = bests.get(run.raceTrack);
    if (!best || run.elapsedMs < best.elapsedMs) bests.set(run.raceTrack, run);
  }
  const sorted = [...bests.values()]
    .sort((one, other) => one.elapsedMs - other.elapsedMs)
    .slice(0, MOST_TRACKS);
  const [quickest] = sorted;
  const spread = (sorted.at(-1)?.elapsedMs ?? 0) - (quickest?.elapsedMs ?? 0);
  const tracks = bests.size === 1 ? "1 track" : `${bests.size} tracks`;
  return {
    id: "tracks",
    title: "Best by track",
    summary: quickest
      ? `${tracks}. Quickest at ${quickest.raceTrack}: ${formatSeconds(quickest.elapsedMs)} s.`
      : "",
    bars: sorted.map((run) => ({
      track: run.raceTrack,
      length: round(
        spread === 0
          ? 100
          : 100 - ((100 - SHORTEST_BAR) * (run.elapsedMs - (quickest?.elapsedMs ?? 0))) / spread,
      ),
      value: formatSeconds(run.elapsedMs),
      tone: toneOf(run),
      to: `/1320-club/slip/${run.id}`,
    })),
  };
}
