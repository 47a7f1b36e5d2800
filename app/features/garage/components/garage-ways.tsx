import { blockPath, discussionPath } from "#app/features/comments/paths.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { type FollowButtonProps, FollowButtons } from "#app/ui/follow-button.tsx";
import { OwnerField } from "#app/ui/owner-field.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import type { Garage } from "../read-garage.server.ts";

export type GarageWaysProps = {
  owner: Garage["owner"];
  isOwner: boolean;
  /** There is a page of its followers for this viewer. */
  hasFollowers: boolean;
  /** The buttons to follow it, for everyone but its owner. */
  follow: readonly FollowButtonProps[];
  /** The viewer has blocked its owner. */
  isBlocked: boolean;
};

/** Below the bay: '2025 stock champion', '3–1 in challenges', comments, followers, and the ways to challenge or follow the racer. */
export function GarageWays({ owner, isOwner, hasFollowers, follow, isBlocked }: GarageWaysProps) {
  const isMember = Boolean(useRootData()?.viewer);
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
      {isOwner || !isMember ? null : <BlockButton username={username} isBlocked={isBlocked} />}
    </>
  );
}

/** For members only: it costs visitors' documents nothing. A plain form, as the buttons to follow are. */
function BlockButton({ username, isBlocked }: { username: string; isBlocked: boolean }) {
  const label = isBlocked ? "Unblock" : "Block";
  return (
    <form method="post" action={blockPath(username)}>
      <OwnerField />
      {isBlocked ? <input type="hidden" name="intent" value="unblock" /> : null}
      <Button variant="quiet" aria-label={`${label} ${username}`}>
        {label}
      </Button>
    </form>
  );
}

function commentsLabel({ commentCount = 0 }: Garage["owner"]): string {
  if (commentCount === 0) return "Comments";
  return commentCount === 1 ? "1 comment" : `${formatCount(commentCount)} comments`;
}
