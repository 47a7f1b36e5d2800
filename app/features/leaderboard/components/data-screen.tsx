import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { CSV_ROWS_MAX } from "../board-query.ts";
import type { DataPage } from "../read-data-page.server.ts";
import styles from "./data-screen.module.css";

/** How to use the boards' data: the JSON API, the CSV file, the terms. */
export function DataScreen({ page }: { page: DataPage }) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/1320-club">1320 Club</Link>}
        title="Use our data"
        lead="The boards are yours to read: as JSON for programs, as CSV for spreadsheets. No key, no sign-up."
      />
      <div className={styles.columns}>
        <div className={styles.words}>
          <Json page={page} />
          <Csv />
          <Terms />
        </div>
        <Example page={page} />
      </div>
    </div>
  );
}

function Json({ page }: { page: DataPage }) {
  return (
    <section className={styles.section}>
      <h2>JSON</h2>
      <p>
        <code>GET /rest/slips</code> lists every checked run as one array, quickest first. The best
        run of a car carries its <code>rank</code>; its slower ones say <code>obsolete</code>.
      </p>
      <dl className={styles.parameters}>
        {page.parameters.map(({ name, text }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        The next page is in the <code>Link</code> header, the total of an unfiltered list in{" "}
        <code>X-Total-Count</code>. Send the <code>ETag</code> back in <code>If-None-Match</code>{" "}
        and an unchanged list costs nothing but a 304. Bad values are a 400 that says which.
      </p>
      <p>
        Every endpoint is described in <a href="/api/openapi.json">/api/openapi.json</a>, readable
        at <a href="/api/docs">/api/docs</a>.
      </p>
    </section>
  );
}

function Csv() {
  return (
    <section className={styles.section}>
      <h2>CSV</h2>
      <p>
        <a href="/1320-club/board.csv">/1320-club/board.csv</a> takes the same address parameters as
        the <Link to="/1320-club">board</Link>: filter and sort there, then press “CSV”. At most{" "}
        {formatCount(CSV_ROWS_MAX)} rows, from the first row shown. UTF-8, one header row, seconds
        and miles per hour as on the board.
      </p>
    </section>
  );
}

function Terms() {
  return (
    <section className={styles.section}>
      <h2>Terms</h2>
      <ul>
        <li>Credit us and link to the run or the board.</li>
        <li>
          The numbers belong to the racers. When a run comes off the board, take it down, too. Check
          back at least once a week.
        </li>
        <li>Go easy: one call a second is plenty. Past your address's limit you get a 429.</li>
        <li>Photos belong to whoever took them. Link, don't copy.</li>
      </ul>
    </section>
  );
}

function Example({ page: { examplePath, example } }: { page: DataPage }) {
  return (
    <Paper className={styles.paper}>
      <h2 className={styles.call}>A call, made just now</h2>
      <p>
        <a href={examplePath}>
          <code>GET {examplePath}</code>
        </a>
      </p>
      <pre className={styles.answer}>{example}</pre>
    </Paper>
  );
}
