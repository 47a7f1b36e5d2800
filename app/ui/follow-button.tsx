import { Button } from "./button.tsx";
import { OwnerField } from "./owner-field.tsx";
import { useRootData } from "./root-data.ts";

type FollowButtonProps = {
  /** The form's address, which names what is followed. */
  action: string;
  isFollowing: boolean;
  /** What is followed: 'this track'. */
  what: string;
};

/**
 * Follows something, or ends that. A plain form: it works in static markup and without script, and a visitor logs in on
 * the way.
 */
export function FollowButton({ action, isFollowing, what }: FollowButtonProps) {
  const isMember = Boolean(useRootData()?.viewer);
  return (
    <form method="post" action={action}>
      {isMember && <OwnerField />}
      {isFollowing && <input type="hidden" name="intent" value="unfollow" />}
      <Button variant="ghost" aria-pressed={isMember ? isFollowing : undefined}>
        {`${isFollowing ? "Following" : "Follow"} ${what}`}
      </Button>
    </form>
  );
}
