import { formatDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import type { ShownChallenge, ShownSide } from "../present-challenge.ts";
import styles from "./duel.module.css";

/** Both sides of a challenge in their lanes: who, what car, what they ran. */
export function Duel({ challenge: { challenger, rival } }: { challenge: ShownChallenge }) {
  return (
    <div className={styles.lanes}>
      <Lane side={challenger} />
      <p className={styles.against} aria-hidden="true">
        vs
      </p>
      <Lane side={rival} />
    </div>
  );
}

function Lane({ side: { name, hasGarage, isAhead, run } }: { side: ShownSide }) {
  return (
    <section className={styles.lane} data-ahead={isAhead || undefined} aria-label={name}>
      <h2 className={styles.name}>
        {hasGarage ? <Link to={garagePath(name)}>{name}</Link> : name}
      </h2>
      {run ? <Run name={name} run={run} /> : <p className={styles.none}>No run yet</p>}
    </section>
  );
}

type RunProps = { name: string; run: NonNullable<ShownSide["run"]> };

function Run({ name, run }: RunProps) {
  const { elapsedTime, topSpeed, slipId, vehicle, carKind, track, ranOn } = run;
  return (
    <>
      {slipId === null ? (
        <p className={styles.time}>{elapsedTime}</p>
      ) : (
        <Link
          to={`/1320-club/slip/${slipId}`}
          className={styles.time}
          aria-label={`${elapsedTime} seconds, ${name}: View Run`}
        >
          {elapsedTime}
        </Link>
      )}
      <p className={styles.speed}>{topSpeed} mph</p>
      {carKind && (
        <img
          className={styles.car}
          src={`/art/cars/${carKind}.svg`}
          alt=""
          width="1360"
          height="372"
        />
      )}
      <p className={styles.facts}>
        {vehicle ?? "Not on the boards anymore"}
        {slipId !== null && (
          <>
            <br />
            {track}, <time dateTime={ranOn}>{formatDay(ranOn)}</time>
          </>
        )}
      </p>
    </>
  );
}
