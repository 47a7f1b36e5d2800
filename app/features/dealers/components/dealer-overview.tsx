import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import { Link } from "#app/rendering/index.ts";
import type { DealerOverview as Overview } from "../find-dealers.server.ts";
import { dealersPath } from "../rules.ts";
import type { DealerSearch } from "../schema.ts";
import styles from "./dealer-overview.module.css";

const MODELS_SHOWN = 12;

type Place = Overview["places"][number];
type Car = Pick<DealerSearch, "model" | "trim">;
type OverviewProps = { overview: Overview; car: Car };

/** The total stock and where it is, visible until the visitor searches. */
export function DealerOverview({ overview, car }: OverviewProps) {
  const { dealers, units, models, places } = overview;
  if (places.length === 0) return null;
  return (
    <div className={styles.overview}>
      <section aria-labelledby="lots-title" className={styles.lots}>
        <h2 id="lots-title" className={styles.heading}>
          {formatCount(units)} {units === 1 ? "car" : "cars"} on {lots(dealers)}
        </h2>
        <Models models={models} />
      </section>
      <div className={styles.map} data-event="horsepower_search">
        <DealerMap places={places} car={car} />
      </div>
      <section aria-labelledby="states-title" className={styles.states}>
        <h2 id="states-title" className={styles.heading}>
          Or start from a city
        </h2>
        <ul data-event="horsepower_search">
          {places.toSorted(byCity).map((place) => (
            <li key={place.state}>
              <Link to={cityPath(place, car)}>
                {place.city}, {place.state}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function lots(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "lot" : "lots"}`;
}

function cityOf({ city, state }: Place): string {
  return `${city}, ${state}`;
}

function cityPath(place: Place, { model, trim }: Car): string {
  return dealersPath({ place: cityOf(place), model, trim });
}

function byCity(a: Place, b: Place): number {
  return a.city.localeCompare(b.city, "en");
}

/** The newest counts first: cars counted long ago may be sold. A day that all counts share is visible once. */
function Models({ models }: Pick<Overview, "models">) {
  const visible = models.slice(0, MODELS_SHOWN);
  const [day, ...otherDays] = new Set(visible.map(({ newestAsOfOn }) => newestAsOfOn));
  const isOneDay = otherDays.length === 0;
  return (
    <>
      {day && isOneDay && (
        <p className={styles.counted}>
          Counted <Day date={day} />.
        </p>
      )}
      <table className={styles.models}>
        <caption className="visually-hidden">Models on the lots, newest count first</caption>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Cars</th>
            <th scope="col">Lots</th>
            {!isOneDay && <th scope="col">Last count</th>}
          </tr>
        </thead>
        <tbody>
          {visible.map(({ name, units, dealers, newestAsOfOn }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={dealersPath({ model: name })}>{name}</Link>
              </th>
              <td>{formatCount(units)}</td>
              <td>{formatCount(dealers)}</td>
              {!isOneDay && (
                <td>
                  <Day date={newestAsOfOn} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatLongDay(date)}</time>;
}

function DealerMap({ places, car }: { places: Overview["places"]; car: Car }) {
  const points = places.map((place) => ({
    latitude: place.latitude,
    longitude: place.longitude,
    label: `${STATE_NAMES[place.state]}: ${lots(place.dealers)}`,
    href: cityPath(place, car),
    weight: place.dealers,
    count: place.dealers,
  }));
  return <StatesMap label="Dealers by state" points={points} />;
}
