import { useState } from "react";
import { Form, useNavigate } from "react-router";
import { STATE_NAMES } from "#app/lib/states.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { type EventQuery, eventsPath } from "../event-query.ts";
import { CATEGORY_LABELS, EVENT_CATEGORIES, EVENT_LIMITS } from "../rules.ts";
import styles from "./event-filter.module.css";

const CATEGORIES = EVENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

/** What to look for and where; the rest is folded until it is needed. */
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
          maxLength={EVENT_LIMITS.search}
          placeholder="Event, track or town"
        />
        <TextField
          label="Near"
          name="near"
          defaultValue={near}
          maxLength={EVENT_LIMITS.search}
          placeholder="ZIP or town"
          autoComplete="postal-code"
        />
        <div className={styles.buttons}>
          <Button>Find events</Button>
          <NearMe query={query} />
        </div>
      </div>
      <details className={styles.more} open={isUnfolded}>
        <summary>Kind, state, dates</summary>
        <div className={styles.fields}>
          <SelectField
            label="Kind"
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

/** The device is asked where it is once somebody presses it, and never before. */
function NearMe({ query }: { query: EventQuery }) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "busy" | "refused">("idle");
  const look = () => {
    setState("busy");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        const near = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`;
        navigate(eventsPath({ ...query, near, after: null, within: null }));
      },
      () => setState("refused"),
      { maximumAge: 600_000, timeout: 15_000 },
    );
  };
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        isBusy={state === "busy"}
        data-needs-script=""
        onClick={look}
      >
        Near me
      </Button>
      {state === "refused" && (
        <p className={styles.refused} role="status">
          Your device didn't say where it is. Type a ZIP or a town.
        </p>
      )}
    </>
  );
}
