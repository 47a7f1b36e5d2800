import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import type { DealerResults, FoundDealer } from "../find-dealers.server.ts";
import { carName, dealerAnchor, dialable } from "../rules.ts";
import styles from "./locator-screen.module.css";

const NARROWEST_MILES = 50;

/** Dealers by distance, each with its cars and contact details. */
export function DealerList({ results, heading }: { results: DealerResults; heading: string }) {
  const { dealers, radiusMiles, center } = results;
  return (
    <section aria-labelledby="dealers-found">
      <h2 id="dealers-found" className={styles.heading}>
        {heading}
      </h2>
      {radiusMiles > NARROWEST_MILES && (
        <p className={styles.widened}>
          Nothing within {radiusMiles === 100 ? 50 : 100} miles, so we looked farther out.
        </p>
      )}
      <div className={styles.found}>
        <ol className={styles.dealers}>
          {dealers.map((dealer) => (
            <Dealer key={dealer.id} dealer={dealer} />
          ))}
        </ol>
        <div className={styles.map}>
          <StatesMap
            label={`Dealers around ${center.name}`}
            points={dealers.map(toPoint)}
            around={{ center, miles: radiusMiles }}
          />
        </div>
      </div>
    </section>
  );
}

function toPoint({ id, name, distanceMiles, latitude, longitude }: FoundDealer) {
  const label = `${name}, ${distanceMiles} mi`;
  return { latitude, longitude, label, href: `#${dealerAnchor(id)}` };
}

function Dealer({ dealer }: { dealer: FoundDealer }) {
  return (
    <li id={dealerAnchor(dealer.id)} className={styles.dealer}>
      <div className={styles.dealerHead}>
        <h3>{dealer.name}</h3>
        <p className={styles.distance}>
          <b>{dealer.distanceMiles === 0 ? "<1" : formatCount(dealer.distanceMiles)}</b> mi
        </p>
      </div>
      <p className={styles.address}>
        {dealer.address}, {dealer.city}, {dealer.state} {dealer.zip}
      </p>
      <ul className={styles.cars}>
        {dealer.cars.map((car) => (
          <li key={carName(car)}>
            <span>{carName(car)}</span>
            <b>{formatCount(car.unitCount)}</b>
          </li>
        ))}
      </ul>
      <p className={styles.counted}>
        {dealer.hasMoreCars && "They have more. "}Counted {formatLongDay(dealer.asOfOn)}. Call
        before you drive.
      </p>
      <Contact dealer={dealer} />
    </li>
  );
}

function Contact({ dealer: { name, phone, email, website, latitude, longitude } }: DealerProps) {
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
  return (
    <p className={styles.contact} data-event="dealer_interaction">
      {phone !== "" && (
        <a href={`tel:${dialable(phone)}`} aria-label={`${phone}, call ${name}`}>
          {phone}
        </a>
      )}
      {email !== "" && (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`}>
          Email
        </a>
      )}
      {website !== "" && (
        <a href={website} rel="nofollow noreferrer" aria-label={`Website of ${name}`}>
          Website
        </a>
      )}
      <a href={map} rel="noreferrer" aria-label={`Map of ${name}`}>
        Map
      </a>
    </p>
  );
}

type DealerProps = { dealer: FoundDealer };
