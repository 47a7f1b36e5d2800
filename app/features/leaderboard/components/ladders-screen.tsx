import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { BOARD_NAMES } from "../board-controls.ts";
import { LADDERS_PATH } from "../ladder-texts.ts";
import type { LadderGroup, LadderIndex, ShownLadder } from "../list-ladders.server.ts";
import { carsText } from "./ladder-screen.tsx";
import styles from "./ladders-screen.module.css";
import { WeekLine } from "./week-line.tsx";

/** All ladders by kind with their number one, and the number one of the week in each class. */
export function LaddersScreen({ index }: { index: LadderIndex }) {
  const { kind, groups, week } = index;
  const [group] = groups;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={
          kind ? <Link to={LADDERS_PATH}>Ladders</Link> : <Link to="/1320-club">1320 Club</Link>
        }
        title={kind && group ? `Ladders ${group.title.toLowerCase()}` : "Ladders"}
        lead="Your own kind of quick: every model, trim, state and track with five cars has a board of its own."
        className={styles.head ?? ""}
        isTerse
      >
        <TabLinks label="Boards" items={index.boards} />
      </PageHead>
      {kind === null && (
        <section className={styles.week}>
          <h2>Number one of the week</h2>
          <p className={styles.champions}>
            <Link to="/1320-club/champions">Season champions</Link>
          </p>
          {week.map(({ board, run }) => (
            <div key={board} className={styles.class} data-board={board}>
              <h3>{BOARD_NAMES[board]}</h3>
              <WeekLine run={run} />
            </div>
          ))}
        </section>
      )}
      {groups.length === 0 ? (
        <EmptyState title={index.isLaterPage ? "That's all of them" : "No ladder yet"}>
          <p>A ladder is listed once five cars are on it.</p>
          <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
        </EmptyState>
      ) : (
        <div className={styles.groups} data-alone={kind ? "" : undefined}>
          {groups.map((each) => (
            <Group key={each.kind} group={each} isAlone={kind !== null} />
          ))}
        </div>
      )}
    </div>
  );
}

function Group({ group, isAlone }: { group: LadderGroup; isAlone: boolean }) {
  const { kind, title, ladders, more } = group;
  return (
    <section className={styles.group} aria-labelledby={kind}>
      <h2 id={kind} className={isAlone ? "visually-hidden" : undefined}>
        {title}
      </h2>
      <ul className={styles.ladders}>
        {ladders.map((ladder) => (
          <Ladder key={ladder.path} ladder={ladder} />
        ))}
      </ul>
      {more && (
        <p>
          <Link to={more} className={styles.more}>
            {isAlone ? "Next ladders" : `More ${title.toLowerCase()}`}
          </Link>
        </p>
      )}
    </section>
  );
}

function Ladder({ ladder: { path, name, cars, elapsedTime, username } }: { ladder: ShownLadder }) {
  return (
    <li className={styles.ladder}>
      <Link to={path} className={styles.name}>
        {name}
      </Link>
      <span className={styles.time}>{elapsedTime}</span>
      <span className={styles.cars}>{carsText(cars)}</span>
      <span className={styles.racer}>{username}</span>
    </li>
  );
}
