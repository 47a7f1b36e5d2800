import { Button } from "./button.tsx";
import { OwnerField } from "./owner-field.tsx";
import { useRootData } from "./root-data.ts";

/** What a button follows, by the names in the address of its form: a racer, their car, a track, or a tag. */
export type FollowButtonProps = {
  subject: Readonly<Record<string, string>>;
  isFollowing: boolean;
  /** What is followed: 'this track'. */
  what: string;
  /** The page's title says what: the button shows 'Follow' only. */
  isShort?: boolean;
};

/**
 * Follows something, or ends that. A plain form: it works in static markup and without script, and a visitor logs in on
 * the way.
 */
export function FollowButton({ subject, isFollowing, what, isShort }: FollowButtonProps) {
  const isMember = Boolean(useRootData()?.viewer);
  const verb = isFollowing ? "Following" : "Follow";
  const name = `${verb} ${what}`;
  return (
    <form method="post" action={`/following?${new URLSearchParams(subject)}`}>
      {isMember && <OwnerField />}
      {isFollowing && <input type="hidden" name="intent" value="unfollow" />}
      <Button
        variant="ghost"
        aria-pressed={isMember ? isFollowing : undefined}
        aria-label={isShort ? name : undefined}
      >
        {isShort ? verb : name}
      </Button>
    </form>
  );
}
