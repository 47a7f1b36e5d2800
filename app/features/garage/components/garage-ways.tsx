import { blockPath, discussionPath } from "#app/features/comments/paths.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FollowButton, type FollowButtonProps } from "#app/ui/follow-button.tsx";
import { OwnerField } from "#app/ui/owner-field.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import type { Garage } from "../read-garage.server.ts";
import styles from "./garage-ways.module.css";

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

/**
 * Below the bay: '2025 stock champion', '3–1 in challenges', then one row: follow, challenge, and the rest, which on a
 * phone is a sheet. The sheet is a native popover, so it needs no script.
 */
export function GarageWays({ owner, isOwner, hasFollowers, follow, isBlocked }: GarageWaysProps) {
  const isMember = Boolean(useRootData()?.viewer);
  const { username, runCount } = owner;
  const hasLinks = owner.isPublic || hasFollowers;
  if (isOwner) {
    return (
      <>
        <Honors owner={owner} />
        {hasLinks ? (
          <ul className={styles.links}>
            <PlainWays owner={owner} hasFollowers={hasFollowers} />
          </ul>
        ) : null}
      </>
    );
  }
  const [racer, ...others] = follow;
  return (
    <>
      <Honors owner={owner} />
      {racer ? <FollowButton {...racer} isShort /> : null}
      {runCount === 0 ? null : (
        <ButtonLink to={`/challenges/new?racer=${encodeURIComponent(username)}`} variant="ghost">
          Challenge
        </ButtonLink>
      )}
      <Button type="button" variant="ghost" popoverTarget={SHEET_ID}>
        More
      </Button>
      <ul id={SHEET_ID} popover="auto" className={styles.sheet}>
        <PlainWays owner={owner} hasFollowers={hasFollowers} />
        {others.map((button) => (
          <li key={button.what}>
            <FollowButton {...button} />
          </li>
        ))}
        {isMember ? (
          <li>
            <BlockButton username={username} isBlocked={isBlocked} />
          </li>
        ) : null}
      </ul>
    </>
  );
}

const SHEET_ID = "more";

/** What the racer has won, and the challenge that is on. */
function Honors({ owner: { titles = [], challenges } }: Pick<GarageWaysProps, "owner">) {
  const hasRaced = challenges && challenges.wins + challenges.losses > 0;
  if (titles.length === 0 && !hasRaced && !challenges?.runningId) return null;
  return (
    <p className={styles.honors}>
      {titles.map(({ season, isStock }) => (
        <Link key={`${season}${isStock}`} to={`/1320-club/champions/${season}`}>
          {`${season} ${isStock ? "stock" : "modified"} champion`}
        </Link>
      ))}
      {hasRaced ? <span>{`${challenges.wins}–${challenges.losses} in challenges`}</span> : null}
      {challenges?.runningId ? (
        <Link to={`/challenges/${challenges.runningId}`}>Challenge running</Link>
      ) : null}
    </p>
  );
}

function PlainWays({ owner, hasFollowers }: Pick<GarageWaysProps, "owner" | "hasFollowers">) {
  return (
    <>
      {owner.isPublic ? (
        <li>
          <Link to={discussionPath({ kind: "garage", id: owner.id })}>{commentsLabel(owner)}</Link>
        </li>
      ) : null}
      {hasFollowers ? (
        <li>
          <Link to={`${garagePath(owner.username)}/followers`}>Followers</Link>
        </li>
      ) : null}
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
