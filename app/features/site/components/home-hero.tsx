import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { HomeBoard } from "../home-board.server.ts";
import type { OwnStanding } from "../read-own-standing.server.ts";
import styles from "./home-hero.module.css";
import { HomeStanding } from "./home-standing.tsx";
import { HomeTree } from "./home-tree.tsx";

type HomeHeroProps = Pick<HomeBoard, "hero"> & { own: OwnStanding | undefined };

/**
 * The strip at dusk with the tree counting down, the offer, the racer's own standing, the quickest
 * run of the week.
 */
export function HomeHero({ hero, own }: HomeHeroProps) {
  return (
    <section className={styles.hero} data-tall-page="" aria-labelledby="home-title">
      <div className={styles.stage}>
        <img
          src="/art/strip-dusk.svg"
          alt=""
          width={1440}
          height={800}
          fetchPriority="high"
          className={styles.scene}
        />
        <HomeTree className={styles.scene} />
      </div>
      <div className={classNames("wrap", styles.inner, own && styles.mine)}>
        <div className={styles.copy}>
          <p className={styles.eyebrow}>1,320 feet. One number.</p>
          <h1 id="home-title" className={styles.title}>
            Your run,
            <br />
            on the board.
          </h1>
          <p className={styles.lead}>
            Send your slip, a moderator checks it, and the whole club sees what you ran.
          </p>
          <div className={styles.acts}>
            <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
            <ButtonLink to="/1320-club" variant="ghost">
              See the boards
            </ButtonLink>
          </div>
        </div>
        {own && <HomeStanding own={own} />}
        {hero && <QuickestRun hero={hero} />}
      </div>
      <div className={classNames(styles.stage, styles.controls)}>
        <label className={styles.pause} title="Pause the tree">
          <input type="checkbox" className="visually-hidden" />
          <span className="visually-hidden">Pause the tree</span>
        </label>
      </div>
    </section>
  );
}

function QuickestRun({ hero: { run, isOfWeek } }: { hero: NonNullable<HomeBoard["hero"]> }) {
  return (
    <Link to={`/1320-club/slip/${run.id}`} className={styles.quickest}>
      <span className={styles.label}>
        {isOfWeek ? "Quickest this week" : "Quickest on the board"}
      </span>
      <span className={styles.time}>{formatSeconds(run.elapsedMs)}</span>
      <span className={styles.who}>
        <b>{run.username}</b> {run.vehicleYear} {run.vehicleModel} {run.vehicleTrim}
      </span>
      <span className={styles.where}>
        {formatSpeed(run.trapSpeedHundredthsMph)} mph, {run.raceTrack}
      </span>
    </Link>
  );
}
