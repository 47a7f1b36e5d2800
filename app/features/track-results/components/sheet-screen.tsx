import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { formatInstant, formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { TypedNameField } from "#app/ui/typed-name-field.tsx";
import { badRowsCsvPath, rowsCsvPath, sheetPath, stripPath } from "../paths.ts";
import type { SheetPage } from "../read-sheet-page.server.ts";
import { CAR_NUMBER_MAX } from "../rules.ts";
import { ROW_STATES, SHEET_STATUS } from "../texts.ts";
import { BadRows } from "./bad-rows.tsx";
import styles from "./track-desk.module.css";

type Row = SheetPage["rows"][number];

const COLUMNS: readonly ConsoleColumn<Row>[] = [
  {
    heading: "Row",
    cell: ({ rowNumber }) => (
      <a id={`row-${rowNumber}`} href={`#row-${rowNumber}`} data-row="">
        {rowNumber}
      </a>
    ),
  },
  { heading: "Car #", cell: ({ carNumber }) => carNumber },
  { heading: "Name", cell: ({ racerName }) => racerName },
  { heading: "Class", cell: ({ className }) => className, isWord: true },
  { heading: "60'", cell: ({ sixtyFoot }) => sixtyFoot, isNumber: true },
  { heading: "ET", cell: ({ elapsed }) => elapsed, isNumber: true },
  { heading: "MPH", cell: ({ speed }) => speed, isNumber: true },
  { heading: "State", cell: ({ state }) => ROW_STATES[state], isWord: true },
];

/** The columns of rows that somebody took: whose they are is for the strip to say. */
function takenColumns(isBusy: boolean): readonly ConsoleColumn<Row>[] {
  return [
    ...COLUMNS,
    {
      heading: "Racer",
      cell: (row) =>
        row.taker && (
          <div>
            {row.taker.name} <Link to={garagePath(row.taker.username)}>{row.taker.username}</Link>
            <Decision row={row} isBusy={isBusy} />
          </div>
        ),
    },
  ];
}

function Decision({ row: { id, rowNumber, state }, isBusy }: { row: Row; isBusy: boolean }) {
  return (
    <span className={styles.choices}>
      {state === "asked" && (
        <Button
          name="confirm"
          value={id}
          isBusy={isBusy}
          aria-label={`Confirm the racer of row ${rowNumber}`}
        >
          Confirm
        </Button>
      )}
      <Button
        variant="quiet"
        name="refuse"
        value={id}
        isBusy={isBusy}
        aria-label={`Not theirs: row ${rowNumber}`}
      >
        Not theirs
      </Button>
    </span>
  );
}

type SheetScreenProps = {
  page: SheetPage;
  car: string;
  isTaken: boolean;
  isFirst: boolean;
  answer: FormAnswer<unknown> | undefined;
};

/** A sheet: its rows, those that were left out, and taking it back. */
export function SheetScreen({ page, car, isTaken, isFirst, answer }: SheetScreenProps) {
  const { strip, sheet, next } = page;
  const { id, ranOn, status, rowCount, createdAt } = sheet;
  const filter = { car, claims: isTaken ? "1" : "" };
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={stripPath(strip.slug)}>{strip.name}</Link>}
        title={formatLongDay(ranOn)}
        lead={`${SHEET_STATUS[status]}: ${formatCount(rowCount)} runs, sent ${formatInstant(createdAt)}.`}
      />
      <LeftOut page={page} />
      <ConsoleFilter
        action={sheetPath(strip.slug, id)}
        label="Find a car"
        isNarrowed={car !== "" || isTaken}
      >
        <TextField
          key={car}
          label="Car #"
          name="car"
          type="search"
          defaultValue={car}
          maxLength={CAR_NUMBER_MAX}
        />
        <CheckboxField
          key={filter.claims}
          label="Claimed or confirmed"
          name="claims"
          value="1"
          defaultChecked={isTaken}
        />
      </ConsoleFilter>
      <Rows page={page} answer={answer} />
      <KeysetPager
        firstTo={isFirst ? null : sheetPath(strip.slug, id, filter)}
        nextTo={
          next === null ? null : sheetPath(strip.slug, id, { ...filter, after: String(next) })
        }
        nextLabel="More"
        csvTo={page.rows.length > 0 ? rowsCsvPath(strip.slug, id, filter) : null}
      />
      {status === "DONE" && <Withdraw name={strip.name} answer={answer} />}
    </div>
  );
}

/** The runs. Where somebody took one, the strip says whether it is theirs. */
function Rows({ page: { rows }, answer }: Pick<SheetScreenProps, "page" | "answer">) {
  const form = useFormAnswer(answer, { intent: "claim" });
  if (rows.length === 0) return <EmptyState title="No runs" />;
  const table = (columns: readonly ConsoleColumn<Row>[]) => (
    <ConsoleTable label="Runs" columns={columns} rows={rows} keyOf={(row) => row.id} />
  );
  if (rows.every(({ taker }) => taker === null)) return table(COLUMNS);
  return <PostForm form={form}>{table(takenColumns(form.isBusy))}</PostForm>;
}

function LeftOut({ page: { sheet, strip } }: Pick<SheetScreenProps, "page">) {
  if (sheet.badRows.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="left-out">
      <h2 id="left-out" className={styles.heading}>
        Left out
      </h2>
      <BadRows rows={sheet.badRows} />
      <p className={styles.links}>
        <a href={badRowsCsvPath(strip.slug, sheet.id)} download>
          Download these as CSV
        </a>
      </p>
    </section>
  );
}

type WithdrawProps = { name: string } & Pick<SheetScreenProps, "answer">;

function Withdraw({ name, answer }: WithdrawProps) {
  const form = useFormAnswer(answer);
  return (
    <section className={styles.panel} aria-labelledby="withdraw">
      <h2 id="withdraw" className={styles.heading}>
        Withdraw
      </h2>
      <p>Takes the whole sheet back for good, with what it confirms. Racers keep their slips.</p>
      <PostForm form={form} className={styles.form}>
        <TypedNameField name={name} form={form} />
        <Button variant="danger" isBusy={form.isBusy}>
          Withdraw this sheet
        </Button>
      </PostForm>
    </section>
  );
}
