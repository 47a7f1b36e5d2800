import type { ReactNode } from "react";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { RunView } from "../read-run.server.ts";
import styles from "./run-poster.module.css";

/**
 * The car across the page with the run's figures over it: its photo if there is one, else a
 * drawing.
 */
export function RunPoster({ run, children }: { run: RunView; children: ReactNode }) {
  const { carImageKey: key } = run;
  return (
    <div className={styles.poster} data-photo={key ? "" : undefined}>
      {key ? (
        // Dimmed behind the figures on a phone: half the pixels are enough there and load sooner.
        <img
          src={mediaPath(key)}
          srcSet={VARIANT_WIDTHS.map((width) => `${mediaPath(key, width)} ${width}w`).join(", ")}
          sizes="(width >= 48rem) 100vw, 50vw"
          fetchPriority="high"
          alt={runVehicleName(run)}
          className={styles.car}
        />
      ) : (
        <img
          src={`/art/cars/${run.carKind}.svg`}
          alt={runVehicleName(run)}
          className={styles.car}
        />
      )}
      {children}
    </div>
  );
}

const QUARTER_FT = 1320;

/** The run along the strip, with the time at each mark that the slip has. */
export function SplitRuler({ run }: { run: RunView }) {
  const { threeThirtyFootMs, eighthElapsedMs, thousandFootMs } = run;
  if (threeThirtyFootMs === null && eighthElapsedMs === null && thousandFootMs === null)
    return null;
  const marks: [feet: number, ms: number | null][] = [
    [60, run.sixtyFootMs],
    [330, threeThirtyFootMs],
    [660, eighthElapsedMs],
    [1000, thousandFootMs],
    [QUARTER_FT, run.elapsedMs],
  ];
  return (
    <ol className={styles.ruler} aria-label="Splits">
      {marks.map(([feet, ms]) =>
        ms === null ? null : (
          <li key={feet} style={{ insetInlineStart: `${(feet / QUARTER_FT) * 100}%` }}>
            <b>{formatSeconds(ms)}</b> <span>{feet} ft</span>
          </li>
        ),
      )}
    </ol>
  );
}
