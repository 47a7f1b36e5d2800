import type { ReactNode } from "react";
import { formatShortDay } from "#app/lib/dates.ts";
import { yearAndMake } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { RunFigures } from "#app/ui/run-figures.tsx";
import type { Garage, GarageRun } from "../read-garage.server.ts";
import styles from "./bay.module.css";
import { VehicleGallery } from "./vehicle-gallery.tsx";

type BayProps = {
  vehicle: NonNullable<Garage["vehicle"]>;
  /** The best run of each class, the quickest first. */
  best: GarageRun[];
  /** The vehicle's page; its progress is below this path. */
  path: string;
  /** '0.041 s to your next badge', for the owner. */
  nextBadge: string | null;
  /** On the board of a car without runs. */
  children: ReactNode;
};

/** A vehicle in its bay: the name, the pictures, and the board with the numbers of its best run. */
export function Bay({ vehicle, best, path, nextBadge, children }: BayProps) {
  const [run, other] = best;
  return (
    <div className={styles.bay}>
      <Title vehicle={vehicle} />
      <VehicleGallery key={vehicle.id} vehicle={vehicle} />
      <div className={styles.board}>
        {run ? <BestRun run={run} /> : children}
        {other ? (
          <p className={styles.bestAt}>
            {`${bestOf(other)}: `}
            <Link to={`/1320-club/slip/${other.id}`}>{`${other.elapsedTime} seconds`}</Link>
            {` at ${other.raceTrack}.`}
          </p>
        ) : null}
        {nextBadge ? <p className={styles.nextBadge}>{nextBadge}</p> : null}
        {run ? (
          <Link to={`${path}/progress`} className={styles.progress}>
            Every run in this car
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function Title({ vehicle }: Pick<BayProps, "vehicle">) {
  return (
    <header className={styles.title}>
      <h2>
        <span className={styles.make}>{yearAndMake(vehicle)}</span>
        {` ${vehicle.model} `}
        <span className={styles.trim}>{vehicle.trim}</span>
      </h2>
      <p className={vehicle.isStock ? styles.stock : styles.modified}>
        {vehicle.isStock ? "Stock" : "Modified"}
      </p>
      {vehicle.soldOn ? (
        <p className={styles.sold}>
          Sold <time dateTime={vehicle.soldOn}>{formatShortDay(vehicle.soldOn)}</time>
        </p>
      ) : null}
    </header>
  );
}

const bestOf = (run: GarageRun) => `Best ${run.isStock ? "stock" : "modified"} run`;

function BestRun({ run }: { run: GarageRun }) {
  return (
    <section className={styles.best} aria-label={bestOf(run)}>
      <RunFigures run={run} isLead />
      <p className={styles.bestAt}>
        {`${bestOf(run)}, ${run.raceTrack}. `}
        <Link to={`/1320-club/slip/${run.id}`}>View Run</Link>
      </p>
    </section>
  );
}
