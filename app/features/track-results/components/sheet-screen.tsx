import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { formatInstant, formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { badRowsCsvPath, rowsCsvPath, sheetPath, stripPath } from "../paths.ts";
import type { SheetPage } from "../read-sheet-page.server.ts";
import { CAR_NUMBER_MAX } from "../rules.ts";
import { ROW_STATES, SHEET_STATUS } from "../texts.ts";
import { BadRows } from "./bad-rows.tsx";
import styles from "./track-desk.module.css";

const COLUMNS: readonly ConsoleColumn<SheetPage["rows"][number]>[] = [
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
  { heading: "Class", cell: ({ className }) => className },
  { heading: "60'", cell: ({ sixtyFoot }) => sixtyFoot, isNumber: true },
  { heading: "ET", cell: ({ elapsed }) => elapsed, isNumber: true },
  { heading: "MPH", cell: ({ speed }) => speed, isNumber: true },
  { heading: "State", cell: ({ state }) => ROW_STATES[state] },
];

type SheetScreenProps = {
  page: SheetPage;
  car: string;
  isFirst: boolean;
  answer: FormAnswer<unknown> | undefined;
};

/** A sheet: its rows, those that were left out, and taking it back. */
export function SheetScreen({ page, car, isFirst, answer }: SheetScreenProps) {
  const { strip, sheet, rows, next } = page;
  const { id, ranOn, status, rowCount, createdAt } = sheet;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={stripPath(strip.slug)}>{strip.name}</Link>}
        title={formatLongDay(ranOn)}
        lead={`${SHEET_STATUS[status]}: ${formatCount(rowCount)} runs, sent ${formatInstant(createdAt)}.`}
      />
      <LeftOut page={page} />
      <ConsoleFilter action={sheetPath(strip.slug, id)} label="Find a car" isNarrowed={car !== ""}>
        <TextField
          key={car}
          label="Car #"
          name="car"
          type="search"
          defaultValue={car}
          maxLength={CAR_NUMBER_MAX}
        />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <EmptyState title="No runs" />
      ) : (
        <ConsoleTable label="Runs" columns={COLUMNS} rows={rows} keyOf={(row) => row.id} />
      )}
      <KeysetPager
        firstTo={isFirst ? null : sheetPath(strip.slug, id, { car })}
        nextTo={next === null ? null : sheetPath(strip.slug, id, { car, after: String(next) })}
        nextLabel="More"
        csvTo={rows.length > 0 ? rowsCsvPath(strip.slug, id, { car }) : null}
      />
      {status === "DONE" && <Withdraw answer={answer} />}
    </div>
  );
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

function Withdraw({ answer }: Pick<SheetScreenProps, "answer">) {
  const form = useFormAnswer(answer);
  return (
    <section className={styles.panel} aria-labelledby="withdraw">
      <h2 id="withdraw" className={styles.heading}>
        Withdraw
      </h2>
      <p>Takes the whole sheet back, with what it confirms. Racers keep their slips.</p>
      <PostForm form={form} className={styles.form}>
        <Button variant="danger" isBusy={form.isBusy}>
          Withdraw this sheet
        </Button>
      </PostForm>
    </section>
  );
}
