import { discussionPath } from "#app/features/comments/paths.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { type FollowButtonProps, FollowButtons } from "#app/ui/follow-button.tsx";
import type { Garage } from "../read-garage.server.ts";

export type GarageWaysProps = {
  owner: Garage["owner"];
  isOwner: boolean;
  /** There is a page of its followers for this viewer. */
  hasFollowers: boolean;
  /** The buttons to follow it, for everyone but its owner. */
  follow: readonly FollowButtonProps[];
};

/** Below the bay: '2025 stock champion', '3–1 in challenges', comments, followers, and the ways to challenge or follow the racer. */
export function GarageWays({ owner, isOwner, hasFollowers, follow }: GarageWaysProps) {
  const { username, titles = [], challenges, runCount } = owner;
  return (
    <>
      {titles.map(({ season, isStock }) => (
        <Link key={`${season}${isStock}`} to={`/1320-club/champions/${season}`}>
          {`${season} ${isStock ? "stock" : "modified"} champion`}
        </Link>
      ))}
      {challenges && challenges.wins + challenges.losses > 0 ? (
        <span>{`${challenges.wins}–${challenges.losses} in challenges`}</span>
      ) : null}
      {challenges?.runningId ? (
        <Link to={`/challenges/${challenges.runningId}`}>Challenge running</Link>
      ) : null}
      {owner.isPublic ? (
        <Link to={discussionPath({ kind: "garage", id: owner.id })}>{commentsLabel(owner)}</Link>
      ) : null}
      {hasFollowers ? <Link to={`${garagePath(username)}/followers`}>Followers</Link> : null}
      {isOwner ? null : <FollowButtons buttons={follow} />}
      {isOwner || runCount === 0 ? null : (
        <Link to={`/challenges/new?racer=${encodeURIComponent(username)}`}>Challenge</Link>
      )}
    </>
  );
}

function commentsLabel({ commentCount = 0 }: Garage["owner"]): string {
  if (commentCount === 0) return "Comments";
  return commentCount === 1 ? "1 comment" : `${formatCount(commentCount)} comments`;
}
