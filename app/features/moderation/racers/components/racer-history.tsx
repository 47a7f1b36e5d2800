import { formatInstant, formatShortDay } from "#app/lib/dates.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RowList } from "#app/ui/row-list.tsx";
import { StatusLight } from "#app/ui/status-light.tsx";
import type { RacerHistoryView } from "../read-racer-history.server.ts";
import styles from "./racer-history.module.css";

type HistoryProps = { history: RacerHistoryView };

/** A racer's history: what they sent and what became of it, what others say about them, what staff did. */
export function RacerHistory({ history }: HistoryProps) {
  const { slips, about, by, sanctions, notes } = history;
  return (
    <>
      <Standing history={history} />
      <div className={styles.columns}>
        <RowList title="Slips" none="No slips yet." rows={slips} keyOf={({ id }) => id}>
          {({ id, elapsed, raceTrack, status, at, why }) => (
            <>
              <span className={styles.line}>
                <Link to={`/moderation/slips/${id}`}>
                  {elapsed} at {raceTrack}
                </Link>
                <StatusLight status={status} />
              </span>
              <small>
                {formatShortDay(at.slice(0, 10))}
                {why && `, ${why}`}
              </small>
            </>
          )}
        </RowList>
        <div className={styles.stack}>
          <RowList
            title="Suspensions and bans"
            none="Never suspended or banned."
            rows={sanctions}
            keyOf={({ id }) => id}
          >
            {({ what, why, by: actor, at }) => (
              <>
                <span>
                  {what}
                  {why && `: ${why}`}
                </span>
                <small>
                  {actor}, {formatInstant(at)}
                </small>
              </>
            )}
          </RowList>
          <RowList
            title="Reports about their runs"
            none="No reports."
            rows={about}
            keyOf={({ id }) => id}
          >
            {(report) => <Report report={report} />}
          </RowList>
          <RowList title="Reports by them" none="No reports." rows={by} keyOf={({ id }) => id}>
            {(report) => <Report report={report} />}
          </RowList>
          <Comments history={history} />
          <RowList title="Notes" none="No notes." rows={notes} keyOf={({ at, text }) => at + text}>
            {({ slipId, text, author, at }) => (
              <>
                <span className={styles.text}>{text}</span>
                <small>
                  {author}, {formatInstant(at)}
                  {slipId !== null && (
                    <>
                      {", on "}
                      <Link to={`/moderation/slips/${slipId}`}>slip {slipId}</Link>
                    </>
                  )}
                </small>
              </>
            )}
          </RowList>
        </div>
      </div>
    </>
  );
}

/** "Account 3 d old. 12 runs on the boards. Of the last 20 slips 14 approved, 5 rejected, 1 withdrawn." */
function Standing({ history: { racer, record, slips } }: HistoryProps) {
  const waiting = slips.filter(({ status }) => WAITING.has(status)).length;
  const why = record.reasons.map(({ label, times }) => (times > 1 ? `${label} (${times})` : label));
  return (
    <>
      {racer.bannedAt && (
        <Alert status="danger">Banned since {formatInstant(racer.bannedAt)}.</Alert>
      )}
      {racer.suspendedUntil && (
        <Alert status="warning">
          Suspended until {formatInstant(racer.suspendedUntil)}: {racer.suspensionReason}
        </Alert>
      )}
      <p>
        {racer.isDeleted ? "Account deleted. " : `Account ${formatWait(racer.ageMs)} old. `}
        {!racer.isActivated && !racer.isDeleted && "Not activated. "}
        Runs on the boards: {racer.listedRunCount}.{" "}
        {record.total > 0 &&
          `Of the last ${record.total} slips ${record.approved} approved, ${record.rejected} rejected, ${waiting} waiting, ${record.withdrawn} withdrawn.`}
        {why.length > 0 && ` Rejected for: ${why.join(", ")}.`}
      </p>
      <p className={styles.links}>
        <Link to={`/admin/members/${racer.id}`}>Member page</Link>
        {racer.isActivated && !racer.bannedAt && !racer.isDeleted && (
          <Link to={garagePath(racer.username)}>Garage</Link>
        )}
      </p>
    </>
  );
}

const WAITING = new Set(["PENDING", "IN_REVIEW", "NEEDS_INFO"]);

const OUTCOMES = { OPEN: "open", UPHELD: "upheld", DISMISSED: "dismissed" } as const;

function Report({ report }: { report: RacerHistoryView["by"][number] }) {
  const { slipId, reason, status, at } = report;
  return (
    <>
      <span>
        <Link to={`/moderation/slips/${slipId}`}>Slip {slipId}</Link>: {reason}
      </span>
      <small>
        {OUTCOMES[status]}, {formatShortDay(at.slice(0, 10))}
      </small>
    </>
  );
}

function Comments({ history: { comments } }: HistoryProps) {
  const { read, notable } = comments;
  const none = read === 0 ? "No comments." : `None of the last ${read} was removed or flagged.`;
  return (
    <RowList title="Removed and flagged comments" none={none} rows={notable} keyOf={({ id }) => id}>
      {({ id, at, isRemoved, reason }) => (
        <>
          <span>
            <Link to={`/moderation/comments?comment=${id}`}>Comment {id}</Link>:{" "}
            {isRemoved ? "removed" : "flagged"}
            {reason && `, ${reason.toLowerCase()}`}
          </span>
          <small>{formatInstant(at)}</small>
        </>
      )}
    </RowList>
  );
}
