import type { Deps, Viewer } from "#app/deps.ts";
import { hasPhotos } from "#app/features/slips/policy.ts";
import {
  detailLines,
  estimateLines,
  type SlipEstimate,
  type SlipLine,
} from "#app/features/slips/present-details.ts";
import { confirmedRowPath } from "#app/features/track-matches/paths.ts";
import { type BodyKind, bodyKindOf } from "#app/lib/body-kind.ts";
import { can } from "#app/lib/policy.ts";
import { findRunById, type RunDetail } from "#db/queries/boards.ts";
import { unlistedRunPolicy } from "./policy.ts";

export type RunView = RunDetail & {
  /** The slip's figures besides the three main ones, and estimates from them. */
  details: SlipLine[];
  estimates: SlipEstimate[];
  isOwn: boolean;
  /** The drawing of its car if there is no photo. */
  carKind: BodyKind;
  /** False for withdrawn slips, whose photo is removed. */
  hasPicture: boolean;
};

type RunReader = Pick<Deps, "db"> & { viewer: Pick<Viewer, "id" | "role"> | null };

/** `readRun` by the id in a URL. */
export async function readRunAt(deps: RunReader, slip: string): Promise<RunView | null> {
  return /^[1-9]\d{0,14}$/.test(slip) ? readRun(deps, Number(slip)) : null;
}

/**
 * One run with its rank; null unless it is approved, it is the viewer's own, or the viewer
 * moderates.
 */
export async function readRun({ db, viewer }: RunReader, id: number): Promise<RunView | null> {
  const reader = viewer && { id: viewer.id, isStaff: can(unlistedRunPolicy, "read", viewer) };
  const run = await findRunById(db, id, reader);
  return (
    run && {
      ...run,
      details: [...confirmationLines(run), ...detailLines(run)],
      estimates: estimateLines(run, run.trackElevationFt),
      carKind: bodyKindOf({
        year: run.vehicleYear,
        make: run.vehicleMake,
        model: run.vehicleModel,
      }),
      isOwn: run.userId === viewer?.id,
      hasPicture: hasPhotos(run),
    }
  );
}

/** That the track's own sheet has this run, if it does. No line proves nothing: most tracks send no sheets. */
function confirmationLines({ confirmedBy, ...run }: RunDetail): SlipLine[] {
  if (confirmedBy === null) return [];
  const to = confirmedRowPath(confirmedBy, run);
  return [{ label: "Confirmed by the track", value: "Yes, see results", to }];
}
