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
const EXAMPLES = 3;

type Place = Overview["places"][number];
type Car = Pick<DealerSearch, "model" | "trim">;
type OverviewProps = { overview: Overview; car: Car };

/** What is on the lots and where, before anybody said where they are. */
export function DealerOverview({ overview, car }: OverviewProps) {
  const { dealers, units, models, places } = overview;
  if (places.length === 0) return null;
  return (
    <div className={styles.overview}>
      <section aria-labelledby="lots-title" className={styles.lots}>
        <h2 id="lots-title" className={styles.heading}>
          {formatCount(units)} {units === 1 ? "car" : "cars"} on {lots(dealers)}
        </h2>
        <Examples places={places} car={car} />
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
          {places.map((place) => (
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

function Examples({ places, car }: { places: Overview["places"]; car: Car }) {
  return (
    <p className={styles.examples} data-event="horsepower_search">
      Type yours above, or try{" "}
      {places.slice(0, EXAMPLES).map((place, at) => (
        <span key={place.state}>
          {at > 0 && (at === Math.min(EXAMPLES, places.length) - 1 ? " or " : ", ")}
          <Link to={cityPath(place, car)}>{cityOf(place)}</Link>
        </span>
      ))}
      .
    </p>
  );
}

/** The newest counts first: what was counted long ago may be sold. */
function Models({ models }: Pick<Overview, "models">) {
  return (
    <table className={styles.models}>
      <caption className="visually-hidden">Models on the lots, newest count first</caption>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Cars</th>
          <th scope="col">Lots</th>
          <th scope="col">Last count</th>
        </tr>
      </thead>
      <tbody>
        {models.slice(0, MODELS_SHOWN).map(({ name, units, dealers, newestAsOfOn }) => (
          <tr key={name}>
            <th scope="row">
              <Link to={dealersPath({ model: name })}>{name}</Link>
            </th>
            <td>{formatCount(units)}</td>
            <td>{formatCount(dealers)}</td>
            <td>
              <time dateTime={newestAsOfOn}>{formatLongDay(newestAsOfOn)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
