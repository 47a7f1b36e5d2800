import styles from "#app/features/leaderboard/components/run-table.module.css";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import type { EveningResult } from "../read-evening.server.ts";

/** An evening's results as a board. Who ran is named where the run is on the club's boards. */
export function EveningTable({ results }: { results: readonly EveningResult[] }) {
  return (
    <table className={styles.runs}>
      <caption className="visually-hidden">Results, quickest first</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Pos</th>
          <th scope="col">Racer</th>
          <th scope="col">Vehicle</th>
          <th scope="col">Class</th>
          <th scope="col" className={styles.figureHead}>
            1/4 ET
          </th>
          <th scope="col" className={styles.figureHead}>
            60 ft
          </th>
          <th scope="col" className={styles.figureHead}>
            1/4 Speed
          </th>
          <th scope="col">
            <span className="visually-hidden">Run</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <Row key={result.id} result={result} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ result }: { result: EveningResult }) {
  const { run, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } = result;
  return (
    <tr className={styles.row} id={run ? `run-${run.slipId}` : undefined}>
      <td className={styles.lead}>{result.place}</td>
      <td className={styles.racer}>
        {run ? (
          <Link to={garagePath(run.username)}>{run.username}</Link>
        ) : (
          <>
            <span aria-hidden="true">—</span>
            <span className="visually-hidden">Not on our boards</span>
          </>
        )}
      </td>
      <td className={styles.vehicle}>{run?.vehicle}</td>
      <td className={styles.where}>{result.className}</td>
      <td className={styles.time}>{formatSeconds(elapsedMs)}</td>
      <td className={styles.figure} data-label="60 ft">
        {sixtyFootMs === null ? "" : formatSeconds(sixtyFootMs)}
      </td>
      <td className={styles.speed} data-label="mph">
        {trapSpeedHundredthsMph === null ? "" : formatSpeed(trapSpeedHundredthsMph)}
      </td>
      <td className={styles.run}>
        {run && (
          <Link
            to={`/1320-club/slip/${run.slipId}`}
            aria-label={`View Run: ${run.username}, ${formatSeconds(elapsedMs)} seconds`}
          >
            View Run
          </Link>
        )}
      </td>
    </tr>
  );
}
