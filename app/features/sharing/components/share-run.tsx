import { formatSeconds } from "#app/lib/race-numbers.ts";
import { runCardPath } from "../card-paths.ts";
import { ShareLinks } from "./share-links.tsx";
import { sharedPictures } from "./shared-pictures.ts";

/** The fields of a run that its share links show. */
type SharedRun = { id: number; username: string; elapsedMs: number; raceTrack: string };

/** The share links below a listed run, with its pictures. */
export function ShareRun({ run }: { run: SharedRun }) {
  const { id, username, raceTrack } = run;
  return (
    <ShareLinks
      subject="run"
      path={`/1320-club/slip/${id}`}
      text={`${username}: ${formatSeconds(run.elapsedMs)} s at ${raceTrack}`}
      pictures={sharedPictures(`run-${id}`, (shape) => runCardPath(id, shape))}
    />
  );
}
