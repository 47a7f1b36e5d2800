import { useFetcher, useLocation } from "react-router";
import { formatCount } from "#app/lib/race-numbers.ts";
import { OwnerField } from "#app/ui/owner-field.tsx";
import type { CommentView } from "../present-comment.ts";
import { commentPath } from "../rules.ts";
import styles from "./comment.module.css";

/** One press likes a comment, another takes it back. With script it shows at once. */
export function LikeButton({ comment }: { comment: CommentView }) {
  const fetcher = useFetcher();
  const { pathname } = useLocation();
  const sent = fetcher.formData?.get("intent");
  const isLiked = sent ? sent === "like" : comment.isLiked;
  const count = comment.likeCount + Number(isLiked) - Number(comment.isLiked);
  return (
    <fetcher.Form
      method="post"
      action={commentPath(comment.id)}
      onSubmit={(event) => {
        event.preventDefault();
        if (fetcher.state !== "idle") return;
        const form = new FormData(event.currentTarget);
        // The page stays where it is: what is liked is told, not shown again.
        form.set("stay", "1");
        fetcher.submit(form, { method: "post", action: commentPath(comment.id) });
      }}
    >
      <input type="hidden" name="intent" value={isLiked ? "unlike" : "like"} />
      <input type="hidden" name="from" value={pathname} />
      <OwnerField />
      <button type="submit" className={styles.act} aria-pressed={isLiked}>
        <LikeMark isFull={isLiked} />
        {isLiked ? "Liked" : "Like"}
        {count > 0 && <span className={styles.figure}>{formatCount(count)}</span>}
      </button>
    </fetcher.Form>
  );
}

/** The thumb of a glove. */
function LikeMark({ isFull }: { isFull: boolean }) {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
      <path
        d="M7 11v9H3v-9zm0 0 4-8c1.700 0 2.500 1.300 2.200 2.800L12.500 9H19c1.300 0 2.200 1.200 1.900 2.400l-1.500 7A2 2 0 0 1 17.400 20H7z"
        fill={isFull ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
