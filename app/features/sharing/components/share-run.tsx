import { formatSeconds } from "#app/lib/race-numbers.ts";
import type { SharedRun } from "../run-card.ts";
import { ShareLinks } from "./share-links.tsx";

/** The share links below a listed run. */
export function ShareRun({ run }: { run: SharedRun }) {
  return (
    <ShareLinks
      subject="run"
      path={`/1320-club/slip/${run.id}`}
      text={`${run.username}: ${formatSeconds(run.elapsedMs)} s at ${run.raceTrack}`}
    />
  );
}
