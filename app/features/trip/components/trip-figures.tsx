import type { ReactNode } from "react";
import { MONTH_NAMES } from "#app/lib/dates.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { elapsedMsAtElevation, SEA_LEVEL_ET_MS } from "../air.ts";
import { formatAltitude } from "../format-altitude.ts";
import { quicker, type Strip, type StripRun, type TrackRecords } from "../strip.ts";
import { StripPlan } from "./strip-plan.tsx";
import styles from "./trip-figures.module.css";

type TripFiguresProps = {
  /** Null for a place that isn't a strip. */
  strip: Strip | null;
  /** The quickest run there of each class. */
  records: TrackRecords;
  /** Whether something else on the page shows the records. */
  isRecordElsewhere?: boolean;
  /** The next event, and how far off it is. */
  next: { name: string; countdown: string; note: ReactNode } | null;
  /** The quickest run of the same week a year earlier. */
  yearBefore: StripRun | undefined;
};

/** The top of a trip sheet: the strip from above, and what a racer wants to know about it before towing. */
export function TripFigures(props: TripFiguresProps) {
  const { strip, records, isRecordElsewhere = false, next, yearBefore } = props;
  const { stock, modified } = records;
  return (
    <div className={`wrap ${styles.sheet}`}>
      {strip && <StripPlan lengthFt={strip.lengthFt} record={quicker(records)} />}
      <dl className={styles.figures}>
        {next && <Figure name={next.name} value={next.countdown} note={next.note} />}
        {strip && <Air strip={strip} />}
        {!isRecordElsewhere && (
          <>
            <RunFigure name="Stock record" run={stock} />
            <RunFigure name="Modified record" run={modified} />
          </>
        )}
        <RunFigure name="Same week last year" run={yearBefore} />
      </dl>
    </div>
  );
}

function RunFigure({ name, run }: { name: string; run: StripRun | undefined }) {
  if (!run) return null;
  const racer = (
    <Link to={`/1320-club/slip/${run.id}`}>
      {run.username}, {runVehicleName(run)}
    </Link>
  );
  return <Figure name={name} value={formatSeconds(run.elapsedMs)} note={racer} />;
}

function Air({ strip }: { strip: Strip }) {
  const { elevationFt, densityAltitudeFt, month, liveSlug } = strip;
  if (elevationFt === null || densityAltitudeFt === null) return null;
  return (
    <>
      <Figure
        name="Elevation"
        value={`${formatCount(elevationFt)} ft`}
        note={airText(elevationFt)}
      />
      <Figure
        name="Density altitude"
        value={`${formatAltitude(densityAltitudeFt)} ft`}
        note={`Estimated for ${MONTH_NAMES[month - 1]}, not a forecast.`}
        liveAir={liveSlug}
      />
    </>
  );
}

/** The effect of the elevation on a run. */
function airText(elevationFt: number): string {
  const elapsedMs = elapsedMsAtElevation(elevationFt);
  if (elapsedMs < SEA_LEVEL_ET_MS + 100) return "Thick air: it costs you next to nothing.";
  const elapsed = (elapsedMs / 1000).toFixed(1);
  return `Thin air: without a blower, a 12.0 at sea level is about ${elapsed} here.`;
}

type FigureProps = {
  name: string;
  value: string;
  note: ReactNode;
  /** The slug of the track whose current air replaces the texts (use-live-air.ts). */
  liveAir?: string | undefined;
};

function Figure({ name, value, note, liveAir }: FigureProps) {
  return (
    <div data-live-air={liveAir}>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{note}</span>
      </dd>
    </div>
  );
}
