import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { DealerResults, LocatorPage } from "../find-dealers.server.ts";
import { carName, dealersPath } from "../rules.ts";
import type { DealerSearch } from "../schema.ts";
import { DealerList } from "./dealer-list.tsx";
import { DealerOverview } from "./dealer-overview.tsx";
import styles from "./locator-screen.module.css";

/** The dealers of a search; before one, where the cars are. */
export function FoundDealers({ page }: { page: LocatorPage }) {
  const { search, overview, results } = page;
  return (
    <>
      <Results search={search} results={results} />
      {overview && <DealerOverview overview={overview} car={search} />}
    </>
  );
}

function Results({ search, results }: { search: DealerSearch; results: LocatorPage["results"] }) {
  if (results === null) return <Invitation search={search} />;
  if (results === "unknown") {
    return (
      <EmptyState title="We can't place that">
        <p>
          “{search.place}” isn't a city or ZIP we know. Try one like 48326, or a city with its
          state, like Detroit, MI.
        </p>
      </EmptyState>
    );
  }
  if (results.dealers.length === 0) return <NoDealers search={search} results={results} />;
  return <DealerList results={results} heading={headingOf(search, results)} />;
}

/** Asks for a place, and names the car if one is selected. */
function Invitation({ search }: { search: DealerSearch }) {
  const car = carName(search).trim();
  return (
    <p className={styles.invitation}>
      {car !== "" && `Where do you want your ${car}? `}
      Enter a city or ZIP. We search 50 miles out, then 100, then 250.
    </p>
  );
}

function NoDealers({ search, results }: { search: DealerSearch; results: DealerResults }) {
  const { name } = results.center;
  const isNarrow = search.model !== "" || search.trim !== "";
  return (
    <EmptyState title={`Nothing within ${results.radiusMiles} miles`}>
      <p>
        No dealer around {name} has {isNarrow ? `a ${carName(search)}` : "a car in stock"}.{" "}
        {isNarrow ? "Drop the trim or the model, or try another city." : "Try another city."}
      </p>
      {isNarrow && (
        <ButtonLink variant="ghost" to={dealersPath({ place: search.place, near: search.near })}>
          Show every car near {name}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/** 'The 20 nearest dealers with a Charger, within 50 miles of Detroit, MI'. */
function headingOf(search: DealerSearch, { dealers, hasMore, radiusMiles, center }: DealerResults) {
  const count = dealers.length;
  const noun = count === 1 ? "dealer" : "dealers";
  const who = hasMore ? `The ${count} nearest ${noun}` : `${count} ${noun}`;
  const car = carName(search).trim();
  const withCar = car === "" ? "" : ` with a ${car}`;
  return `${who}${withCar} within ${radiusMiles} miles of ${center.name}`;
}
