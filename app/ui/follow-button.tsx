import { Button } from "./button.tsx";
import { OwnerField } from "./owner-field.tsx";
import { useRootData } from "./root-data.ts";

/** What a button follows, by the names in the address of its form: a racer, their car, a track, or a tag. */
export type FollowButtonProps = {
  subject: Readonly<Record<string, string>>;
  isFollowing: boolean;
  /** What is followed: 'this track'. */
  what: string;
};

/**
 * Follows something, or ends that. A plain form: it works in static markup and without script, and a visitor logs in on
 * the way.
 */
export function FollowButton({ subject, isFollowing, what }: FollowButtonProps) {
  const isMember = Boolean(useRootData()?.viewer);
  return (
    <form method="post" action={`/following?${new URLSearchParams(subject)}`}>
      {isMember && <OwnerField />}
      {isFollowing && <input type="hidden" name="intent" value="unfollow" />}
      <Button variant="ghost" aria-pressed={isMember ? isFollowing : undefined}>
        {`${isFollowing ? "Following" : "Follow"} ${what}`}
      </Button>
    </form>
  );
}

/** Several of them. */
export function FollowButtons({ buttons }: { buttons: readonly FollowButtonProps[] }) {
  return buttons.map((button) => <FollowButton key={button.what} {...button} />);
}
