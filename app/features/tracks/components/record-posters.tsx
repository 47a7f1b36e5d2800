import { bodyKindOf } from "#app/lib/body-kind.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { CarSide } from "#app/ui/car-side.tsx";
import type { RankedRun } from "../rules.ts";
import styles from "./record-posters.module.css";

type RecordPostersProps = Partial<Record<"stock" | "modified", RankedRun | undefined>>;

/** The quickest run of each class as a poster; nothing if there are no runs. */
export function RecordPosters({ stock, modified }: RecordPostersProps) {
  if (!stock && !modified) return null;
  return (
    <ul className={styles.posters}>
      {stock && <Poster title="Stock record" run={stock} />}
      {modified && <Poster title="Modified record" run={modified} />}
    </ul>
  );
}

function Poster({ title, run }: { title: string; run: RankedRun }) {
  const { id, username, elapsedMs, trapSpeedHundredthsMph, ranOn, isStock } = run;
  const car = { year: run.vehicleYear, make: run.vehicleMake, model: run.vehicleModel };
  return (
    <li className={styles.poster} data-class={isStock ? "stock" : "modified"}>
      <Link to={`/1320-club/slip/${id}`} className={styles.link}>
        <span className={styles.title}>{title}</span>
        <b className={styles.time}>{formatSeconds(elapsedMs)}</b>
        <CarSide className={styles.car} kind={bodyKindOf(car)} />
        <span className={styles.who}>{username}</span>
        <span className={styles.words}>
          {runVehicleName(run)} · {formatSpeed(trapSpeedHundredthsMph)} mph ·{" "}
          <time dateTime={ranOn}>{formatShortDay(ranOn)}</time>
        </span>
      </Link>
    </li>
  );
}
