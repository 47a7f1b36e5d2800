import { Form } from "react-router";
import { UsePosition } from "#app/features/geography/components/use-position.tsx";
import { PLACE_TEXT_MAX } from "#app/features/geography/position.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { DealerChoices, DealerResults, LocatorPage } from "../find-dealers.server.ts";
import { carName, dealersPath, LOCATOR_PATH } from "../rules.ts";
import type { DealerSearch } from "../schema.ts";
import { DealerList } from "./dealer-list.tsx";
import { DealerOverview } from "./dealer-overview.tsx";
import styles from "./locator-screen.module.css";

/** A search for a car at dealers near a place, and its results. */
export function LocatorScreen({ page }: { page: LocatorPage }) {
  const { search, choices, overview, results } = page;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/racing-hq">Racing HQ</Link>}
        title="Horsepower locator"
        lead="Who has it on the lot near you, and how many."
      />
      {choices ? (
        <>
          <SearchForm search={search} choices={choices} />
          <Results search={search} results={results} />
          {overview && <DealerOverview overview={overview} car={search} />}
        </>
      ) : (
        <EmptyState title="The lot is empty">
          <p>No dealer has sent us a count yet. Check back soon.</p>
        </EmptyState>
      )}
    </div>
  );
}

function SearchForm({ search, choices }: { search: DealerSearch; choices: DealerChoices }) {
  const { place, near, model, trim } = search;
  return (
    <Form
      method="get"
      action={LOCATOR_PATH}
      role="search"
      className={styles.search}
      data-event="horsepower_search"
    >
      <TextField
        label="City or ZIP"
        name="place"
        defaultValue={place}
        maxLength={PLACE_TEXT_MAX}
        placeholder="48326 or Detroit, MI"
        autoComplete="postal-code"
        required={near === ""}
      />
      {near !== "" && <input type="hidden" name="near" value={near} />}
      <SelectField
        label="Model"
        name="model"
        defaultValue={model}
        placeholder="Any model"
        options={choicesWith(choices.models, model)}
      />
      <SelectField
        label="Trim"
        name="trim"
        defaultValue={trim}
        placeholder="Any trim"
        options={choicesWith(choices.trims, trim)}
      />
      <div className={styles.buttons}>
        <Button>Find dealers</Button>
        <div data-event="horsepower_search">
          <UsePosition pathOf={(at) => dealersPath({ model, trim, near: at })}>Near me</UsePosition>
        </div>
      </div>
    </Form>
  );
}

/** The options of a select; the searched value stays an option even if no dealer has it anymore. */
function choicesWith(names: readonly string[], selected: string) {
  const all = selected === "" || names.includes(selected) ? names : [selected, ...names];
  return all.map((name) => ({ value: name, label: name }));
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
      {car === "" ? "Where do you park it? " : `Where do you want your ${car}? `}
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
