import { formatDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Board } from "../board-query.ts";
import type { RecordRung } from "../record-ladder.ts";
import styles from "./records-screen.module.css";

export type BoardRecords = {
  board: Board;
  /** Oldest first. */
  records: RecordRung[];
};

/** Both standing records, and below each board's ladder: what every record took off, newest first. */
export function RecordsScreen({ boards }: { boards: readonly BoardRecords[] }) {
  return (
    <div className={styles.screen}>
      <DuskTop>
        <PageHead
          eyebrow={<Link to="/1320-club">1320 Club</Link>}
          title="Records"
          className={styles.head ?? ""}
        />
        <div className={styles.standing}>
          {boards.map(({ board, records }) => (
            <StandingRecord key={board} board={board} record={records.at(-1)} />
          ))}
        </div>
      </DuskTop>
      <div className={`wrap ${styles.ladders}`}>
        {boards.map((board) => (
          <Ladder key={board.board} {...board} />
        ))}
        <p className={styles.rule}>
          We go by the date of the run, so an old slip from the glove box counts where it belongs.
        </p>
      </div>
    </div>
  );
}

/** The record that is still to beat, as large as a scoreboard. */
function StandingRecord({ board, record }: { board: Board; record: RecordRung | undefined }) {
  return (
    <section className={styles.record} data-board={board} aria-labelledby={`${board}-record`}>
      <h2 id={`${board}-record`} className={styles.label}>
        <Link to={board === "stock" ? "/1320-club" : "/1320-club?board=modified"}>
          {board} record
        </Link>
      </h2>
      {record ? <Standing record={record} /> : <p>First place is open.</p>}
    </section>
  );
}

function Standing({ record }: { record: RecordRung }) {
  return (
    <>
      <Link to={runPath(record)} className={styles.time} aria-label={viewRun(record)}>
        {formatSeconds(record.elapsedMs)}
      </Link>
      <img
        className={styles.car}
        src={`/art/cars/${record.carKind}.svg`}
        alt=""
        width="1360"
        height="372"
      />
      <p className={styles.holder}>
        <Link to={garagePath(record.username)}>{record.username}</Link>
      </p>
      <p className={styles.vehicle}>{record.vehicle}</p>
      <p className={styles.stood}>{stoodText(record)}</p>
    </>
  );
}

function Ladder({ board, records }: BoardRecords) {
  return (
    <section className={styles.ladder} data-board={board}>
      <h2>How the {board} record fell</h2>
      {records.length === 0 ? (
        <EmptyState title="No record yet">
          <p>The first checked run sets the record.</p>
        </EmptyState>
      ) : (
        <ol className={styles.rungs} reversed>
          {records.toReversed().map((record) => (
            <Rung key={record.slipId} record={record} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Rung({ record }: { record: RecordRung }) {
  const { bar, gainMs, ranOn, raceTrack, username, vehicle } = record;
  return (
    <li className={styles.rung}>
      <Link to={runPath(record)} className={styles.figure} aria-label={viewRun(record)}>
        {formatSeconds(record.elapsedMs)}
      </Link>
      <p className={styles.cut}>
        {gainMs === null ? (
          "first record"
        ) : (
          <>
            took off <b>{formatSeconds(gainMs)}</b>
          </>
        )}
      </p>
      <svg className={styles.bar} width="100%" height="14" aria-hidden="true">
        <rect x={`${bar.start}%`} width={`${bar.length}%`} height="100%" />
        {gainMs === null && <rect width="2" height="100%" />}
      </svg>
      <p className={styles.who}>
        <Link to={garagePath(username)}>{username}</Link> <span>{vehicle}</span>
      </p>
      <p className={styles.where}>
        <time dateTime={ranOn}>{formatDay(ranOn)}</time> · {raceTrack} · {stoodText(record)}
      </p>
    </li>
  );
}

function runPath({ slipId }: RecordRung): string {
  return `/1320-club/slip/${slipId}`;
}

function viewRun({ username, elapsedMs }: RecordRung): string {
  return `${formatSeconds(elapsedMs)} seconds, ${username}: View Run`;
}

/** 'stood 894 days', or 'set today'. */
function stoodText({ stoodDays }: RecordRung): string {
  if (stoodDays === 0) return "set today";
  return `stood ${formatCount(stoodDays)} ${stoodDays === 1 ? "day" : "days"}`;
}
