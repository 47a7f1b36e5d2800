import { BOARD_NAMES } from "#app/features/leaderboard/board-controls.ts";
import type { Board } from "#app/features/leaderboard/board-query.ts";
import { formatDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { Link } from "#app/rendering/index.ts";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { RunFigures } from "#app/ui/run-figures.tsx";
import type { PlacedRun, SeasonPlace } from "../present-place.ts";
import type { SeasonPage } from "../read-season.server.ts";
import { CHAMPIONS_PATH } from "../seasons.ts";
import styles from "./season-screen.module.css";

/** A season: its two champions large, the first ten of each class, and the other seasons. */
export function SeasonScreen({ page }: { page: SeasonPage }) {
  const { season, isFinal, finalDay, classes } = page;
  return (
    <div className={styles.screen}>
      <DuskTop>
        <PageHead
          eyebrow={<Link to={CHAMPIONS_PATH}>Season champions</Link>}
          title={isFinal ? `${season} champions` : `${season}, so far`}
          lead={
            isFinal
              ? `The ${season} season as it was final on ${finalDay}.`
              : `Provisional. Send your slips: it's final on ${finalDay}.`
          }
          className={styles.head ?? ""}
        />
        <div className={styles.champions}>
          {classes.map(({ board, places }) => (
            <Champion key={board} {...{ board, isFinal }} place={places[0] ?? null} />
          ))}
        </div>
      </DuskTop>
      <div className={`wrap ${styles.tops}`}>
        {classes.map(({ board, places }) => (
          <TopTen key={board} {...{ board, season, places }} />
        ))}
        <Seasons seasons={page.seasons} />
      </div>
    </div>
  );
}

type ChampionProps = { board: Board; isFinal: boolean; place: SeasonPlace | null };

function Champion({ board, isFinal, place }: ChampionProps) {
  return (
    <section className={styles.champion} data-board={board} aria-labelledby={`${board}-champion`}>
      <h2 id={`${board}-champion`} className={styles.label}>
        {isFinal ? `${board} champion` : `Leading ${board}`}
      </h2>
      {place?.run ? (
        <ChampionRun run={place.run} />
      ) : (
        <NoChampion place={place} isFinal={isFinal} />
      )}
    </section>
  );
}

function NoChampion({ place, isFinal }: Omit<ChampionProps, "board">) {
  if (place) {
    return <p>{`${place.gone}. A title stays with its run, so nobody moved up.`}</p>;
  }
  return <p>{isFinal ? "No champion: fewer than five cars ran." : "First place is open."}</p>;
}

function ChampionRun({ run }: { run: PlacedRun }) {
  const { username, vehicle, raceTrack, ranOn, slipId } = run;
  return (
    <>
      <Car run={run} />
      <p className={styles.racer}>
        <Link to={garagePath(username)}>{username}</Link>
      </p>
      <p className={styles.vehicle}>{vehicle}</p>
      <RunFigures run={run} isLead />
      <p className={styles.where}>
        {raceTrack}, <time dateTime={ranOn}>{formatDay(ranOn)}</time>.{" "}
        <Link to={`/1320-club/slip/${slipId}`} aria-label={`See the slip of ${username}`}>
          See the slip
        </Link>
      </p>
    </>
  );
}

function Car({ run: { carKey, carKind, vehicle } }: { run: PlacedRun }) {
  if (!carKey) {
    return (
      <img
        className={styles.drawing}
        src={`/art/cars/${carKind}.svg`}
        alt=""
        width="1360"
        height="372"
      />
    );
  }
  return (
    <img
      className={styles.photo}
      src={mediaPath(carKey, VARIANT_WIDTHS[1])}
      srcSet={VARIANT_WIDTHS.map((width) => `${mediaPath(carKey, width)} ${width}w`).join(", ")}
      sizes="(width >= 64rem) 45vw, 100vw"
      alt={vehicle}
      width="1600"
      height="900"
    />
  );
}

type TopTenProps = { board: Board; season: number; places: readonly SeasonPlace[] };

function TopTen({ board, season, places }: TopTenProps) {
  const whole = `/1320-club?${new URLSearchParams({ ...(board === "modified" && { board }), season: String(season) })}`;
  return (
    <section className={styles.top} data-board={board} aria-labelledby={`${board}-top`}>
      <h2 id={`${board}-top`}>{BOARD_NAMES[board]} top ten</h2>
      {places.length > 0 && (
        <ol className={styles.places}>
          {places.map((place) => (
            <Place key={place.place} place={place} />
          ))}
        </ol>
      )}
      <p>
        <Link to={whole} className={styles.whole}>
          The whole {season} {board} board
        </Link>
      </p>
    </section>
  );
}

function Place({ place: { place, run, gone } }: { place: SeasonPlace }) {
  if (!run) {
    return (
      <li className={styles.place}>
        <b className={styles.number}>{place}</b>
        <p className={styles.gone}>{gone}</p>
      </li>
    );
  }
  const { slipId, username, vehicle, raceTrack, ranOn, elapsedTime, topSpeed } = run;
  return (
    <li className={styles.place}>
      <b className={styles.number}>{place}</b>
      <p className={styles.who}>
        <Link to={garagePath(username)}>{username}</Link>
        <span>{vehicle}</span>
        <small>
          {raceTrack}, <time dateTime={ranOn}>{formatDay(ranOn)}</time>
        </small>
      </p>
      <p className={styles.figures}>
        <Link
          to={`/1320-club/slip/${slipId}`}
          aria-label={`${elapsedTime} seconds, ${username}: View Run`}
          className={styles.time}
        >
          {elapsedTime}
        </Link>
        <span>{topSpeed} mph</span>
      </p>
    </li>
  );
}

function Seasons({ seasons }: Pick<SeasonPage, "seasons">) {
  return (
    <nav aria-labelledby="other-seasons" className={styles.seasons}>
      <h2 id="other-seasons">Seasons</h2>
      <ul>
        {seasons.map(({ season, path, isCurrent }) => (
          <li key={season}>
            <Link to={path} aria-current={isCurrent ? "page" : undefined}>
              {season}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
