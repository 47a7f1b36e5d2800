import { Form } from "react-router";
import { UsePosition } from "#app/features/geography/components/use-position.tsx";
import { PLACE_TEXT_MAX } from "#app/features/geography/position.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { CATEGORY_LABELS, EVENT_CATEGORIES } from "../categories.ts";
import { type EventQuery, eventsPath, SEARCH_MAX } from "../event-query.ts";
import styles from "./event-filter.module.css";

const CATEGORIES = EVENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

/** The search form; filters other than text and place are collapsed by default. */
export function EventFilter({ query }: { query: EventQuery }) {
  const { q, near, category, state, from, to } = query;
  const isUnfolded = [category, state, from, to].some((value) => value !== "");
  return (
    <Form
      method="get"
      action="/events"
      className={styles.filter}
      role="search"
      key={eventsPath(query)}
    >
      <div className={styles.main}>
        <TextField
          label="Search"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          placeholder="Name or town"
        />
        <TextField
          label="Near"
          name="near"
          defaultValue={near}
          maxLength={PLACE_TEXT_MAX}
          placeholder="ZIP or town"
          autoComplete="postal-code"
        />
        <div className={styles.buttons}>
          <Button>Find events</Button>
          <UsePosition
            pathOf={(at) => eventsPath({ ...query, near: at, after: null, within: null })}
          >
            Near me
          </UsePosition>
        </div>
      </div>
      <details className={styles.more} open={isUnfolded}>
        <summary>More filters</summary>
        <div className={styles.fields}>
          <SelectField
            label="Type"
            name="category"
            options={CATEGORIES}
            placeholder="All"
            defaultValue={category}
          />
          <SelectField
            label="State or province"
            name="state"
            options={STATES}
            placeholder="All"
            defaultValue={state}
          />
          <TextField label="From" name="from" type="date" defaultValue={from} />
          <TextField label="To" name="to" type="date" defaultValue={to} />
        </div>
      </details>
    </Form>
  );
}
