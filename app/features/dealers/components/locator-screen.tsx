import { lazy } from "react";
import { Form } from "react-router";
import { MapMarkup } from "#app/features/geography/components/map-markup.tsx";
import { UsePosition } from "#app/features/geography/components/use-position.tsx";
import { PLACE_TEXT_MAX } from "#app/features/geography/position.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { DealerChoices, LocatorPage } from "../find-dealers.server.ts";
import { dealersPath, LOCATOR_PATH } from "../rules.ts";
import type { DealerSearch } from "../schema.ts";
import styles from "./locator-screen.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/features/geography/components/drawn-map.module.css";
import "#app/features/geography/components/zoomable-map.module.css";
import "./dealer-overview.module.css";

const loadPart = () => import("./found-dealers.tsx");
const FoundDealers = import.meta.env.SSR
  ? (await loadPart()).FoundDealers
  : lazy(async () => ({ default: (await loadPart()).FoundDealers }));

type LocatorScreenProps = {
  /** Its overview and results are undefined in the browser if the document contains them as markup. */
  page: LocatorPage;
};

/** A search for a car at dealers near a place; what it finds is static markup. */
export function LocatorScreen({ page }: LocatorScreenProps) {
  const { search, choices } = page;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/racing-hq">Racing HQ</Link>}
        title="Horsepower locator"
        lead="Which dealers near you have one."
      />
      {choices ? (
        <>
          <SearchForm search={search} choices={choices} />
          <MapMarkup
            id="found-dealers"
            variant={dealersPath(search)}
            Content={FoundDealers}
            props={{ page }}
          />
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
