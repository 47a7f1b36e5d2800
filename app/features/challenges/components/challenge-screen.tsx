import { formatDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { CHALLENGES_PATH } from "../paths.ts";
import type { ShownChallenge } from "../present-challenge.ts";
import styles from "./challenge-screen.module.css";
import { Duel } from "./duel.tsx";

/** An accepted challenge: both lanes, who is ahead, and when it is decided. */
export function ChallengeScreen({ challenge }: { challenge: ShownChallenge }) {
  const { challenger, rival, board, standing, startsOn, endsOn, note } = challenge;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={`Challenge, ${board}`}
        title={`${challenger.name} vs ${rival.name}`}
        className={styles.head ?? ""}
      />
      <p className={styles.standing}>{standing}</p>
      <Duel challenge={challenge} />
      <p className={styles.rule}>
        {startsOn && endsOn && `${formatDay(startsOn)} to ${formatDay(endsOn)}. `}
        {stateText(challenge)} The better best run wins, at any track.
      </p>
      {note && <p className={styles.rule}>{note}</p>}
      <p>
        <Link to={CHALLENGES_PATH} className={styles.own}>
          Your challenges
        </Link>
      </p>
    </div>
  );
}

/** How long it runs, or that it is decided. */
export function stateText({ daysLeft }: Pick<ShownChallenge, "daysLeft">): string {
  if (daysLeft === null) return "Final.";
  if (daysLeft === 0) return "Over. The last slips are being checked; it's final a week after.";
  return daysLeft === 1 ? "Last day." : `${daysLeft} days left.`;
}
