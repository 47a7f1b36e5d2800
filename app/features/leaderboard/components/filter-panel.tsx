import { lazy, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { BoardControls } from "../board-controls.ts";
import { type BoardQuery, FILTER_MAX_LENGTH } from "../board-query.ts";
import styles from "./filter-panel.module.css";
import { SORT_COLUMNS, SortMark } from "./sort-mark.tsx";
import { TrackFilter } from "./track-filter.tsx";

const FilterChoices = import.meta.env.SSR
  ? (await import("./filter-choices.tsx")).FilterChoices
  : lazy(async () => ({ default: (await import("./filter-choices.tsx")).FilterChoices }));

type FilterPanelProps = { query: BoardQuery; controls: BoardControls };

/** FILTER AND SORT: a form that only changes the address, links for the order. Works without script. */
export function FilterPanel({ query, controls }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const count = controls.filterCount;
  const fold = () => panel.current && foldOverBoard(panel.current);
  return (
    <details ref={panel} className={styles.panel}>
      <summary className={styles.summary}>
        <span>FILTER AND SORT</span>
        {count > 0 && <span className={styles.count}>{count} on</span>}
        <ChevronIcon className={styles.chevron} size={20} />
      </summary>
      <div className={styles.body}>
        <nav aria-label="Sort by" className={styles.sorts}>
          <span className={styles.sortsLabel}>Sort</span>
          {controls.sorts.map(({ sort, to, order }) => (
            <Link
              key={sort}
              to={to}
              preventScrollReset
              onClick={fold}
              className={styles.sort}
              aria-current={order ? "true" : undefined}
            >
              {SORT_COLUMNS[sort].button}
              <SortMark order={order} />
              {order && <span className="visually-hidden">{order}ending</span>}
            </Link>
          ))}
        </nav>
        <FilterForm query={query} controls={controls} onSubmit={fold} />
      </div>
    </details>
  );
}

/** Where the panel lies over the board it makes way at once, and the first row is in view. */
function foldOverBoard(panel: HTMLDetailsElement) {
  if (matchMedia("(width >= 48rem)").matches) return;
  panel.open = false;
  panel.querySelector("summary")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

const TEXT = { type: "search", maxLength: FILTER_MAX_LENGTH, autoComplete: "off" } as const;
const YEAR = { inputMode: "numeric", pattern: "(19|20)[0-9]{2}", maxLength: 4 } as const;

type FilterFormProps = FilterPanelProps & { onSubmit: () => void };

function FilterForm({ query, controls, onSubmit }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(controls.here);
  useEffect(() => {
    // Another board: the fields say what is shown now, and whoever stands in one keeps the focus.
    if (shown.current !== controls.here) form.current?.reset();
    shown.current = controls.here;
  }, [controls.here]);
  return (
    <Form
      ref={form}
      method="get"
      action="/1320-club"
      preventScrollReset
      onSubmit={onSubmit}
      className={styles.form}
    >
      {controls.kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        {...TEXT}
        label="Names"
        name="q"
        defaultValue={query.q}
        placeholder="Part of a username"
      />
      <TextField
        {...TEXT}
        label="Vehicle"
        name="vehicle"
        list="board-vehicles"
        defaultValue={query.vehicle}
        placeholder="Year, make, model or trim"
      />
      <TrackFilter defaultValue={query.track} />
      <TextField
        {...TEXT}
        label="Model"
        name="model"
        list="board-models"
        defaultValue={query.model}
        placeholder="All of its name"
      />
      <div className={styles.years}>
        <TextField
          {...YEAR}
          label="Model year from"
          name="from"
          defaultValue={query.yearFrom ?? ""}
        />
        <TextField {...YEAR} label="to" name="to" defaultValue={query.yearTo ?? ""} />
      </div>
      <StaticMarkup
        as="div"
        id="board-choices"
        variant={query.state}
        Content={FilterChoices}
        props={{ state: query.state }}
      />
      <CheckboxField
        className={styles.all}
        label="All runs, not only each car's best"
        name="runs"
        value="all"
        defaultChecked={query.isAllRuns}
      />
      <div className={styles.acts}>
        <Button>Show</Button>
        <Link to={controls.reset} preventScrollReset className={styles.reset}>
          RESET
        </Link>
      </div>
    </Form>
  );
}
