import { lazy } from "react";
import { Form } from "react-router";
import { MapMarkup } from "#app/features/geography/components/map-markup.tsx";
import { UsePosition } from "#app/features/geography/components/use-position.tsx";
import { PLACE_TEXT_MAX, readPosition, writePosition } from "#app/features/geography/position.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Located } from "../locate-tracks.server.ts";
import { countFilters, type LocatorQuery, locatorPath } from "../locator-query.ts";
import styles from "./locator-screen.module.css";
import { TrackFilters } from "./track-filters.tsx";
// The lazy components are part of the document's markup, so the page needs their styles from the start.
import "#app/features/geography/components/drawn-map.module.css";
import "#app/features/geography/components/zoomable-map.module.css";
import "#app/ui/empty-state.module.css";
import "./located-tracks.module.css";

const loadParts = () => import("./locator-results.tsx");
const parts = import.meta.env.SSR ? await loadParts() : null;
const LocatorResults =
  parts?.LocatorResults ?? lazy(async () => ({ default: (await loadParts()).LocatorResults }));
const LocatorMap =
  parts?.LocatorMap ?? lazy(async () => ({ default: (await loadParts()).LocatorMap }));

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

type LocatorScreenProps = {
  /** Its answer is undefined in the browser if the document contains it as markup. */
  located: Located & Pick<Located["answer"], "kind"> & { problem?: string };
};

/** The nearest strips to a town, a postal code or the device's position. List and map are static markup. */
export function LocatorScreen({ located }: LocatorScreenProps) {
  const { query, kind, problem } = located;
  const part = { variant: locatorPath(query), props: { located } };
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/racing-hq">Racing HQ</Link>}
        title="Track locator"
        lead="Your nearest strip, from a city or a ZIP code."
      />
      <Search query={query} problem={problem} />
      <div className={styles.columns} data-kind={kind}>
        <StaticMarkup {...part} as="section" id="located-tracks" Content={LocatorResults} />
        <MapMarkup {...part} id="located-map" className={styles.map} Content={LocatorMap} />
      </div>
    </div>
  );
}

function Search({ query, problem }: { query: LocatorQuery; problem: string | undefined }) {
  return (
    <Form method="get" action="/track-locator" className={styles.search} key={locatorPath(query)}>
      <div className={styles.line}>
        <TextField
          label="City or ZIP code"
          name="place"
          type="search"
          defaultValue={query.place}
          maxLength={PLACE_TEXT_MAX}
          autoComplete="postal-code"
          placeholder="48842 or Detroit, MI"
          error={problem}
        />
        <Button>Find</Button>
        <UsePosition
          pathOf={(near) => locatorPath({ ...query, place: "", near: readPosition(near) })}
        />
      </div>
      {query.near && <input type="hidden" name="near" value={writePosition(query.near)} />}
      <TrackFilters filter={query} count={countFilters(query)}>
        <SelectField
          label="State or province"
          name="state"
          defaultValue={query.state}
          placeholder="Any"
          options={STATES}
        />
        <CheckboxField
          label="Include closed strips"
          name="closed"
          value="1"
          defaultChecked={!query.isOpen}
        />
      </TrackFilters>
    </Form>
  );
}
