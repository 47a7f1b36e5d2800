import { BOARD_NAMES } from "#app/features/leaderboard/board-controls.ts";
import type { Board } from "#app/features/leaderboard/board-query.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { ListedSeason } from "../list-champions.server.ts";
import type { SeasonPlace } from "../present-place.ts";
import styles from "./champions-screen.module.css";

/** All seasons with their champions; open ones with who leads. */
export function ChampionsScreen({ seasons }: { seasons: readonly ListedSeason[] }) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/1320-club">1320 Club</Link>}
        title="Season champions"
        lead="The quickest car of each class, January 1 to December 31. Final on January 15, and final is final."
        className={styles.head ?? ""}
      />
      <ol className={styles.seasons} reversed>
        {seasons.map((each) => (
          <Season key={each.season} season={each} />
        ))}
      </ol>
    </div>
  );
}

function Season({
  season: { season, path, isFinal, finalDay, classes },
}: {
  season: ListedSeason;
}) {
  return (
    <li className={styles.season} data-open={isFinal ? undefined : ""}>
      <h2 className={styles.year}>
        <Link to={path}>{season}</Link>
      </h2>
      {!isFinal && <p className={styles.open}>Leading now. Final on {finalDay}.</p>}
      {classes.map(({ board, first }) => (
        <div key={board} className={styles.class} data-board={board}>
          <h3>{BOARD_NAMES[board]}</h3>
          <First board={board} place={first} />
        </div>
      ))}
    </li>
  );
}

function First({ board, place }: { board: Board; place: SeasonPlace | null }) {
  if (!place) return <p className={styles.none}>Fewer than five cars.</p>;
  if (!place.run) return <p className={styles.none}>{place.gone}.</p>;
  const { slipId, elapsedTime, username, vehicle } = place.run;
  return (
    <p className={styles.first}>
      <Link
        to={`/1320-club/slip/${slipId}`}
        className={styles.time}
        aria-label={`${elapsedTime} seconds, ${board}: view the run of ${username}`}
      >
        {elapsedTime}
      </Link>
      <span className={styles.who}>
        <Link to={garagePath(username)}>{username}</Link> <span>{vehicle}</span>
      </span>
    </p>
  );
}
