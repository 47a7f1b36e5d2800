import { formatCount } from "#app/lib/race-numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { formatMinutes } from "../drive.ts";
import type { Trip } from "../plan-trip.server.ts";
import { UNKNOWN_ZIP, ZIP_MAX } from "../zip.ts";
import styles from "./getting-there.module.css";
import { TripMap, type TripMapProps } from "./trip-map.tsx";

const ID = "getting-there";

type GettingThereProps = Omit<TripMapProps, "map"> & {
  trip: Trip;
  /** The path of its page. */
  path: string;
};

/** The way to a strip: how far it is from a ZIP code, when to leave, and the map around it. */
export function GettingThere({ trip, path, ...map }: GettingThereProps) {
  const { zip, home } = trip;
  return (
    <section className={styles.way} aria-labelledby={ID}>
      <h2 id={ID}>Getting there</h2>
      <form method="get" action={`${path}#${ID}`} className={styles.search}>
        <TextField
          id="trip-zip"
          label="Your ZIP code"
          name="zip"
          defaultValue={zip}
          maxLength={ZIP_MAX}
          autoComplete="postal-code"
          error={zip !== "" && !home ? UNKNOWN_ZIP : undefined}
        />
        <Button variant="ghost">How far?</Button>
      </form>
      {home && <DriveText home={home} />}
      {trip.map && <TripMap {...map} map={trip.map} />}
    </section>
  );
}

function DriveText({ home }: { home: NonNullable<Trip["home"]> }) {
  const { name, drive, leaveBy } = home;
  if (!drive) return <p className={styles.drive}>No road leads here from {name}.</p>;
  return (
    <p className={styles.drive}>
      <b>{formatCount(drive.miles)} mi</b> from {name}, about {formatMinutes(drive.minutes)}.
      {leaveBy && (
        <>
          {" "}
          <b>Leave by {leaveBy}</b> to be there an hour early.
        </>
      )}
      <small>An estimate: 1.2 times the straight line, at 55 mph.</small>
    </p>
  );
}
