import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { formatDay, formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { NewKey } from "../create-key.server.ts";
import { sheetPath, sheetsCsvPath, stripPath, TRACK_DESK_PATH } from "../paths.ts";
import type { StripPage } from "../read-strip-page.server.ts";
import { SHEET_STATUS } from "../texts.ts";
import type { SheetPreview } from "../upload-sheet.server.ts";
import { SendSheet } from "./send-sheet.tsx";
import { StripKeys } from "./strip-keys.tsx";
import { StripStaff } from "./strip-staff.tsx";
import styles from "./track-desk.module.css";

/** What a form of the page adds to it: a checked file, or a key with its secret. */
export type StripExtra = { preview?: SheetPreview | undefined; key?: NewKey };

type StripScreenProps = {
  page: StripPage;
  day: string;
  isFirst: boolean;
  origin: string;
  answer: FormAnswer<StripExtra> | undefined;
};

/** A strip's desk. */
export function StripScreen({ page, day, isFirst, origin, answer }: StripScreenProps) {
  const { strip, staff } = page;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={TRACK_DESK_PATH}>Track desk</Link>} title={strip.name} isTerse />
      <SendSheet answer={answer} preview={answer?.extra?.preview ?? null} />
      <Sheets page={page} day={day} isFirst={isFirst} />
      <div className={`${styles.screen} ${styles.columns}`}>
        <StripKeys
          page={page}
          origin={origin}
          answer={answer}
          created={answer?.extra?.key ?? null}
        />
        {staff && <StripStaff staff={staff} answer={answer} />}
      </div>
    </div>
  );
}

function columnsFor(slug: string): readonly ConsoleColumn<StripPage["sheets"][number]>[] {
  return [
    {
      heading: "Evening",
      cell: ({ id, ranOn }) => (
        <Link to={sheetPath(slug, id)} data-row="">
          {formatDay(ranOn)}
        </Link>
      ),
    },
    { heading: "Status", cell: ({ status }) => SHEET_STATUS[status], isWord: true },
    { heading: "Runs", cell: ({ rowCount }) => formatCount(rowCount), isNumber: true },
    { heading: "Left out", cell: ({ badRowCount }) => formatCount(badRowCount), isNumber: true },
    {
      heading: "Claims",
      cell: ({ id, claimCount }) =>
        claimCount > 0 && (
          <Link to={sheetPath(slug, id, { claims: "1" })}>
            {formatCount(claimCount)} to confirm
          </Link>
        ),
    },
    { heading: "Sent", cell: ({ createdAt }) => formatInstant(createdAt) },
    { heading: "By", cell: ({ sender }) => sender },
  ];
}

function Sheets({ page, day, isFirst }: Pick<StripScreenProps, "page" | "day" | "isFirst">) {
  const { strip, sheets, next } = page;
  return (
    <section className={styles.screen} aria-labelledby="sheets">
      <h2 id="sheets" className={styles.heading}>
        Evenings
      </h2>
      <ConsoleFilter action={stripPath(strip.slug)} label="Find an evening" isNarrowed={day !== ""}>
        <TextField key={day} label="Evening" name="day" type="date" defaultValue={day} />
      </ConsoleFilter>
      {sheets.length === 0 ? (
        <EmptyState title={day === "" ? "Nothing sent yet" : "Nothing that evening"} />
      ) : (
        <ConsoleTable
          label="Evenings"
          columns={columnsFor(strip.slug)}
          rows={sheets}
          keyOf={({ id }) => id}
        />
      )}
      <KeysetPager
        firstTo={isFirst ? null : stripPath(strip.slug, { day })}
        nextTo={next === null ? null : stripPath(strip.slug, { day, after: next })}
        csvTo={sheets.length > 0 ? sheetsCsvPath(strip.slug, { day }) : null}
      />
    </section>
  );
}
