import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { RunView } from "../read-run.server.ts";
import styles from "./run-poster.module.css";

/**
 * The run's car: its photo, whole or cropped above and below only, so that its nose is in it; or a drawing. In a corner
 * the link to watch the run.
 */
export function RunPoster({ run }: { run: RunView }) {
  const { carImageKey: key } = run;
  return (
    <div className={styles.poster} data-photo={key ? "" : undefined}>
      {key ? (
        <img
          src={mediaPath(key)}
          srcSet={VARIANT_WIDTHS.map((width) => `${mediaPath(key, width)} ${width}w`).join(", ")}
          sizes="(width >= 48rem) 75vw, 100vw"
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
      <ButtonLink to="?watch" variant="ghost" className={styles.watch}>
        Watch the run
      </ButtonLink>
    </div>
  );
}
