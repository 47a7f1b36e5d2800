import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Optional } from "#app/ui/optional.tsx";
import type { BoardControls } from "../board-controls.ts";
import { FILTER_MAX_LENGTH } from "../board-query.ts";
import type { ShownQuery } from "../read-board-page.server.ts";
import styles from "./filter-panel.module.css";
import { SORT_COLUMNS, SortMark } from "./sort-mark.tsx";

const FilterChoices = lazy(() => import("./filter-choices.tsx"));

type FilterPanelProps = { query: ShownQuery; controls: BoardControls };

/**
 * FILTER AND SORT: a form that only changes the URL, and links for the order. Works without script.
 */
export function FilterPanel({ query, controls }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const count = controls.filterCount;
  const form = useRef<HTMLFormElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const [matches, setMatches] = useState("");
  useEffect(() => {
    // It may have been opened before the script ran.
    if (panel.current?.open) setOpened(true);
  }, []);
  const close = () => panel.current && closeOverBoard(panel.current);
  return (
    <details ref={panel} className={styles.panel} onToggle={() => setOpened(true)}>
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
              onClick={close}
              className={styles.sort}
              aria-current={order ? "true" : undefined}
            >
              {SORT_COLUMNS[sort].button}
              <SortMark order={order} />
              {order && <span className="visually-hidden">{`${order}ending`}</span>}
            </Link>
          ))}
        </nav>
        <FilterForm
          form={form}
          matches={matches}
          query={query}
          controls={controls}
          onSubmit={close}
        />
        {wasOpened && (
          <Optional>
            <Suspense>
              <FilterChoices form={form} path={controls.here} onCount={setMatches} />
            </Suspense>
          </Optional>
        )}
      </div>
    </details>
  );
}

/** Closes the panel at once where it overlays the board, and scrolls to the first row. */
function closeOverBoard(panel: HTMLDetailsElement) {
  if (matchMedia("(width >= 48rem)").matches) return;
  panel.open = false;
  panel.querySelector("summary")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

const TEXT = { type: "search", maxLength: FILTER_MAX_LENGTH } as const;
const YEAR = { inputMode: "numeric", pattern: "(19|20)[0-9]{2}", maxLength: 4 } as const;

type FilterFormProps = FilterPanelProps & {
  form: RefObject<HTMLFormElement | null>;
  /** '12 runs', once they are counted. */
  matches: string;
  onSubmit: () => void;
};

function FilterForm({ form, matches, query, controls, onSubmit }: FilterFormProps) {
  const shownPath = useRef(controls.here);
  const isTyped = useRef(false);
  useEffect(() => {
    // Another board: reset the fields to its values, but keep the focus and anything typed while
    // the board was loading.
    if (shownPath.current !== controls.here && !isTyped.current) form.current?.reset();
    shownPath.current = controls.here;
  }, [form, controls.here]);
  return (
    <Form
      ref={form}
      method="get"
      autoComplete="off"
      // The server ignores what can't be a year, and a closed fold can't show the browser's message.
      noValidate
      action="/1320-club"
      preventScrollReset
      onInput={() => {
        isTyped.current = true;
      }}
      onSubmit={() => {
        isTyped.current = false;
        onSubmit();
      }}
      className={styles.form}
    >
      {controls.kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        {...TEXT}
        id="q"
        label="Racer"
        name="q"
        list="board-racers"
        defaultValue={query.q}
      />
      <TextField
        {...TEXT}
        id="vehicle"
        label="Car"
        name="vehicle"
        list="board-vehicles"
        defaultValue={query.vehicle}
      />
      <TextField
        {...TEXT}
        id="track"
        label="Track"
        name="track"
        list="board-tracks"
        defaultValue={query.track}
      />
      <MoreFilters query={query} />
      <div className={styles.acts}>
        <Button>{matches ? `Show ${matches}` : "Show"}</Button>
        <Link
          to={controls.reset}
          preventScrollReset
          onClick={() => {
            isTyped.current = false;
          }}
          className={styles.reset}
        >
          RESET
        </Link>
      </div>
    </Form>
  );
}

/** What few look for; open if any of it is on. */
function MoreFilters({ query }: { query: ShownQuery }) {
  const { model, yearFrom, yearTo, state, isAllRuns } = query;
  return (
    <details
      className={styles.more}
      open={Boolean(model || yearFrom || yearTo || state || isAllRuns)}
    >
      <summary className={styles.moreSummary}>
        More filters
        <ChevronIcon className={styles.chevron} size={16} />
      </summary>
      <div className={styles.moreFields}>
        <TextField
          {...TEXT}
          id="model"
          label="Model"
          name="model"
          list="board-models"
          defaultValue={model}
        />
        <div className={styles.years}>
          <TextField
            {...YEAR}
            id="from"
            label="Model year from"
            name="from"
            defaultValue={yearFrom ?? undefined}
          />
          <TextField {...YEAR} id="to" label="to" name="to" defaultValue={yearTo ?? undefined} />
        </div>
        <TextField
          {...TEXT}
          id="state"
          label="Track state"
          name="state"
          list="board-states"
          defaultValue={state}
        />
        <CheckboxField
          className={styles.all}
          label="All runs, not only each car's best"
          name="runs"
          value="all"
          defaultChecked={isAllRuns}
        />
      </div>
    </details>
  );
}
