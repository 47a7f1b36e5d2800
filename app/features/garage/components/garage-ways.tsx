import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { type FollowButtonProps, FollowButtons } from "#app/ui/follow-button.tsx";
import type { Garage } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";

export type GarageWaysProps = {
  owner: Garage["owner"];
  isOwner: boolean;
  hasOpenSlip: boolean;
  /** There is a page of its followers for this viewer. */
  hasFollowers: boolean;
  /** The buttons to follow it, for everyone but its owner. */
  follow: readonly FollowButtonProps[];
};

/** What a racer has done so far, and the ways from their garage: followers, titles, challenges, the button to follow. */
export function GarageWays({ follow, ...props }: GarageWaysProps) {
  const { owner, isOwner, hasOpenSlip, hasFollowers } = props;
  return (
    <>
      <p>
        {owner.memberSince ? `1320 Club since ${owner.memberSince}. ` : null}
        {runCountText(owner.runCount, hasOpenSlip)}
        {hasFollowers ? (
          <>
            {" "}
            <Link to={`${garagePath(owner.username)}/followers`}>Followers</Link>
          </>
        ) : null}
      </p>
      {owner.titles || owner.challenges || owner.runCount > 0 ? (
        <Honors owner={owner} isOwner={isOwner} />
      ) : null}
      {isOwner ? null : (
        <div className={styles.follow}>
          <FollowButtons buttons={follow} />
        </div>
      )}
    </>
  );
}

/** '2025 stock champion', '3–1 in challenges', and how to challenge the member. */
function Honors({ owner, isOwner }: Pick<GarageWaysProps, "owner" | "isOwner">) {
  const { username, titles = [], challenges } = owner;
  return (
    <p className={styles.titles}>
      {titles.map(({ season, isStock }) => (
        <Link key={`${season}${isStock}`} to={`/1320-club/champions/${season}`}>
          {`${season} ${isStock ? "stock" : "modified"} champion`}
        </Link>
      ))}
      {challenges && challenges.wins + challenges.losses > 0
        ? `${challenges.wins}–${challenges.losses} in challenges`
        : null}
      {challenges?.runningId ? (
        <Link to={`/challenges/${challenges.runningId}`}>Challenge running</Link>
      ) : null}
      {isOwner ? null : (
        <Link to={`/challenges/new?racer=${encodeURIComponent(username)}`}>Challenge</Link>
      )}
    </p>
  );
}

function runCountText(count: number, hasOpenSlip: boolean): string {
  if (count === 0 && hasOpenSlip) return "Your first run is in line.";
  if (count === 0) return "No runs on the boards yet.";
  return count === 1 ? "1 run on the boards." : `${count} runs on the boards.`;
}
