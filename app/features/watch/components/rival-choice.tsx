import { formatDay } from "#app/lib/dates.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AGAINST, TYPED_MAX, watchPath } from "../against.ts";
import type { Race, Racer } from "../read-race.server.ts";
import styles from "./rival-choice.module.css";

/** Chooses the rival: number 1, the viewer's own best, or any run by its racer's name or its link. */
export function RivalChoice({ run, race }: { run: Racer; race: Race }) {
  const { rival, leader, own, matches, typed, problem } = race;
  return (
    <div className={styles.choice}>
      <h3>{rival ? "Against another run" : "Put a run in the other lane"}</h3>
      <ul className={styles.offers}>
        {leader && leader.id !== rival?.id && (
          <li>
            <Link to={watchPath(run.id, leader.id)}>
              Number 1: {leader.username}, {formatSeconds(leader.elapsedMs)}
            </Link>
          </li>
        )}
        {own && own.id !== rival?.id && (
          <li>
            <Link to={watchPath(run.id, own.id)}>Your best: {formatSeconds(own.elapsedMs)}</Link>
          </li>
        )}
        {rival && (
          <li>
            <Link to={watchPath(run.id)}>Empty lane</Link>
          </li>
        )}
      </ul>
      <form action={`/1320-club/slip/${run.id}`} className={styles.form}>
        <TextField
          id={AGAINST}
          label="A racer's name, or a run's link"
          name={AGAINST}
          type="search"
          defaultValue={typed}
          maxLength={TYPED_MAX}
          autoComplete="off"
          error={problem ?? undefined}
        />
        <Button variant="ghost">Find</Button>
      </form>
      {matches.length > 0 && (
        <ul className={styles.matches} aria-label="Runs to choose from">
          {matches.map((match) => (
            <li key={match.id}>
              <Link to={watchPath(run.id, match.id)}>
                <b className={styles.time}>{formatSeconds(match.elapsedMs)}</b> {match.username},{" "}
                {match.raceTrack}, {formatDay(match.ranOn)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
