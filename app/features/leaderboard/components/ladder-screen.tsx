import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { LADDER_GROUPS, LADDERS_PATH } from "../ladder-texts.ts";
import type { LadderPage } from "../read-ladder.server.ts";
import styles from "./ladder-screen.module.css";
import { LadderTable } from "./ladder-table.tsx";
import { Seasons } from "./seasons.tsx";
import { WeekLine } from "./week-line.tsx";
import { WindowControls } from "./window-controls.tsx";

/** A ladder: its cars by class and season, the number one of the week, and other ladders of its kind. */
export function LadderScreen({ page }: { page: LadderPage }) {
  const { heading, title, board, rows, week, lead } = page;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={LADDERS_PATH}>Ladders</Link>}
        title={heading}
        className={styles.head ?? ""}
      >
        <TabLinks label="Boards" items={page.boards} />
        <Seasons items={page.seasons} />
      </PageHead>
      <CarsToGo page={page} />
      {rows.length === 0 ? (
        <NoRuns page={page} />
      ) : (
        <div>
          <LadderTable rows={rows} board={board} title={title} />
          <Controls page={page} />
        </div>
      )}
      <p className={styles.lead}>{lead}</p>
      <section className={styles.part}>
        <h2>Number one of the week</h2>
        <WeekLine run={week} />
      </section>
      <Others page={page} />
    </div>
  );
}

/** Only where there are more rows than these. */
function Controls({ page: { board, offset, rows, total, window } }: { page: LadderPage }) {
  if (Object.values(window).every((path) => path === null)) return null;
  const lastId = rows.at(-1)?.id ?? null;
  return (
    <WindowControls
      query={{ board, offset }}
      view={{ total, lastId, count: rows.length, version: "", news: null }}
      links={window}
    />
  );
}

/** Why the ladder isn't listed yet. */
function CarsToGo({ page: { cars, carsToGo } }: { page: LadderPage }) {
  if (carsToGo === 0) return null;
  return (
    <p className={styles.notice}>
      {cars === 0 ? "No car" : carsText(cars)} in this class so far. A ladder is listed from five:{" "}
      {carsToGo} to go.
    </p>
  );
}

function NoRuns({ page: { offset, path } }: { page: LadderPage }) {
  return (
    <EmptyState title="No results found">
      {offset > 0 ? (
        <>
          <p>The list doesn't go that deep.</p>
          <ButtonLink variant="ghost" to={path}>
            Back to the top
          </ButtonLink>
        </>
      ) : (
        <>
          <p>First place is open.</p>
          <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

function Others({ page: { kind, slug, board, siblings } }: { page: LadderPage }) {
  const group = new URLSearchParams({ ...(board === "modified" && { board }), kind });
  return (
    <nav aria-labelledby="other-ladders" className={styles.part}>
      <h2 id="other-ladders">{siblings.length > 0 ? LADDER_GROUPS[kind] : "More"}</h2>
      <ul className={styles.others}>
        {siblings.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        {siblings.length > 0 && (
          <li>
            <Link to={`${LADDERS_PATH}?${group}`}>All of them</Link>
          </li>
        )}
        {kind === "track" && (
          <li>
            <Link to={`/tracks/${slug}`}>About this track</Link>
          </li>
        )}
        <li>
          <Link to={board === "stock" ? "/1320-club" : "/1320-club?board=modified"}>
            The whole {board} board
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** '1,204 cars' */
export function carsText(cars: number): string {
  return `${formatCount(cars)} ${cars === 1 ? "car" : "cars"}`;
}
