import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import {
  type BoardQuery,
  bestFirst,
  DEPTH_MAX,
  FILTER_MAX_LENGTH,
  SORTS,
  WINDOW_STEP,
} from "../board-query.ts";
import { boardPath, isFiltered, resetPath, sortPath } from "../rules.ts";
import { VEHICLE_CHOICES } from "../vehicle-choices.ts";
import styles from "./filter-panel.module.css";
import { SORT_COLUMNS, SortMark } from "./sort-mark.tsx";
import { TrackFilter } from "./track-filter.tsx";

type FilterPanelProps = { query: BoardQuery };

/** FILTER AND SORT: a form that only changes the address, links for the order. Works without script. */
export function FilterPanel({ query }: FilterPanelProps) {
  const { q, vehicle, track } = query;
  const count = [q, vehicle, track].filter(Boolean).length + (query.isAllRuns ? 1 : 0);
  return (
    <details className={styles.panel} open={isFiltered(query) || query.isAllRuns}>
      <summary className={styles.summary}>
        <span>FILTER AND SORT</span>
        {count > 0 && <span className={styles.count}>{count} on</span>}
        <ChevronIcon className={styles.chevron} size={20} />
      </summary>
      <div className={styles.body}>
        <nav aria-label="Sort by" className={styles.sorts}>
          <span className={styles.sortsLabel}>Sort</span>
          {SORTS.map((sort) => (
            <Link
              key={sort}
              to={sortPath(query, sort)}
              preventScrollReset
              className={styles.sort}
              aria-current={query.sort === sort ? "true" : undefined}
            >
              {SORT_COLUMNS[sort].button}
              <SortMark order={query.sort === sort ? query.order : null} />
              {query.sort === sort && (
                <span className="visually-hidden">
                  {query.order === "asc" ? "ascending" : "descending"}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <FilterForm key={boardPath(query)} query={query} />
        <p className={styles.note}>
          The board by ET goes all the way down. Filtered, by another column or with all runs it
          goes {DEPTH_MAX.toLocaleString("en-US")} places deep.
        </p>
      </div>
    </details>
  );
}

function FilterForm({ query }: FilterPanelProps) {
  const { board, sort, order, q, vehicle, track, isAllRuns, window } = query;
  return (
    <Form method="get" action="/1320-club" preventScrollReset className={styles.form}>
      {board !== "stock" && <input type="hidden" name="board" value={board} />}
      {sort !== "elapsedTime" && <input type="hidden" name="sort" value={sort} />}
      {order !== bestFirst(sort) && <input type="hidden" name="order" value={order} />}
      {window !== WINDOW_STEP && <input type="hidden" name="show" value={window} />}
      <TextField
        label="Names"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={FILTER_MAX_LENGTH}
        placeholder="Part of a username"
        autoComplete="off"
      />
      <TextField
        label="Vehicle"
        name="vehicle"
        type="search"
        list="board-vehicles"
        defaultValue={vehicle}
        maxLength={FILTER_MAX_LENGTH}
        placeholder="Year, make, model or trim"
        autoComplete="off"
      />
      <TrackFilter defaultValue={track} />
      <datalist id="board-vehicles">
        {VEHICLE_CHOICES.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
      <CheckboxField
        className={styles.all}
        label="All runs, not only each car's best"
        name="runs"
        value="all"
        defaultChecked={isAllRuns}
      />
      <div className={styles.acts}>
        <Button>Show</Button>
        <Link to={resetPath(query)} preventScrollReset className={styles.reset}>
          RESET
        </Link>
      </div>
    </Form>
  );
}
