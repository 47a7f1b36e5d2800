import { formatShortDay } from "#app/lib/dates.ts";
import { yearAndMake } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figure } from "#app/ui/figure.tsx";
import type { Garage, GarageRun } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";

type VehicleBoardProps = {
  vehicle: NonNullable<Garage["vehicle"]>;
  best: GarageRun[];
  /** The vehicle's page; the owner's pages are below this path. */
  path: string;
  canEdit: boolean;
};

/** The panel next to the picture: the name and the best run of each class. */
export function VehicleBoard({ vehicle, best, path, canEdit }: VehicleBoardProps) {
  return (
    <div className={styles.board}>
      <header className={styles.title}>
        <p className={vehicle.isStock ? styles.stock : styles.modified}>
          {vehicle.isStock ? "Stock" : "Modified"}
        </p>
        <h2>
          <span className={styles.make}>{yearAndMake(vehicle)}</span>
          {` ${vehicle.model} `}
          <span className={styles.trim}>{vehicle.trim}</span>
        </h2>
        {vehicle.soldOn ? (
          <p className={styles.sold}>
            Sold <time dateTime={vehicle.soldOn}>{formatShortDay(vehicle.soldOn)}</time>
          </p>
        ) : null}
      </header>

      {best.map((run) => (
        <BestRun key={run.id} run={run} />
      ))}
      {best.length > 0 ? (
        <Link to={`${path}/progress`} className={styles.progress}>
          Every run in this car
        </Link>
      ) : null}

      {canEdit ? (
        <div className={styles.owner}>
          <ButtonLink to={`${path}/edit`} variant="ghost">
            Edit Vehicle
          </ButtonLink>
          <ButtonLink to={`${path}/workshop`} variant="ghost">
            Pictures and log
          </ButtonLink>
          {vehicle.vin ? (
            <p className={styles.vin}>
              VIN <span>{vehicle.vin}</span>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function BestRun({ run }: { run: GarageRun }) {
  return (
    <section
      className={styles.best}
      aria-label={run.isStock ? "Best stock run" : "Best modified run"}
    >
      <dl>
        <div className={styles.et}>
          <dt>1/4 Mile ET</dt>
          <dd>
            <Figure value={run.elapsedTime} unit="s" size="huge" isLit />
          </dd>
        </div>
        <div>
          <dt>60 FT. Time</dt>
          <dd>
            <Figure value={run.sixtyFeetTime} unit="s" size="large" />
          </dd>
        </div>
        <div>
          <dt>1/4 Mile Speed</dt>
          <dd>
            <Figure value={run.topSpeed} unit="mph" size="large" />
          </dd>
        </div>
      </dl>
      <p className={styles.bestAt}>
        {`Best ${run.isStock ? "stock" : "modified"} run, ${run.raceTrack}. `}
        <Link to={`/1320-club/slip/${run.id}`}>View Run</Link>
      </p>
    </section>
  );
}
