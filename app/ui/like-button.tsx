import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import styles from "./like-button.module.css";
import { OwnerField } from "./owner-field.tsx";

/** Whether the viewer likes something, and how many do, including them. */
export type LikeState = { isLiked: boolean; likeCount: number };

type LikeButtonProps = LikeState & {
  /** The page whose action handles `intent=like` and `intent=unlike`. */
  action: string;
};

/** Toggles a like. With script, the change is shown optimistically, and nothing but the button is loaded anew. */
export function LikeButton({ action, ...loaded }: LikeButtonProps) {
  const fetcher = useFetcher<FormAnswer<{ like?: LikeState }>>();
  const { isLiked, likeCount } = useAnswer(loaded, fetcher.data?.extra?.like);
  const { pathname } = useLocation();
  const intent = fetcher.formData?.get("intent");
  const isPressed = intent ? intent === "like" : isLiked;
  const count = likeCount + Number(isPressed) - Number(isLiked);
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (fetcher.state !== "idle") return;
        const form = new FormData(event.currentTarget);
        form.set("stay", "1");
        fetcher.submit(form, { method: "post", action, defaultShouldRevalidate: false });
      }}
    >
      <input type="hidden" name="intent" value={isPressed ? "unlike" : "like"} />
      <input type="hidden" name="from" value={pathname} />
      <OwnerField />
      <button type="submit" className={styles.like} aria-pressed={isPressed}>
        <LikeMark isFull={isPressed} />
        {isPressed ? "Liked" : "Like"}
        <LikeCount count={count} />
      </button>
      <span role="status" className={styles.failure}>
        {fetcher.state === "idle" && fetcher.data?.message}
      </span>
    </fetcher.Form>
  );
}

/** What the last answer said, until the page is loaded anew and says something else. */
function useAnswer(loaded: LikeState, answer: LikeState | undefined): LikeState {
  const page = `${loaded.isLiked} ${loaded.likeCount}`;
  const [last, setLast] = useState<{ answer?: LikeState; page: string }>({ page });
  if (answer && answer !== last.answer) setLast({ answer, page });
  return last.answer && last.page === page ? last.answer : loaded;
}

/** The same for visitors who have to log in first. */
export function LikeLink({ loginPath, likeCount }: { loginPath: string; likeCount: number }) {
  return (
    <Link to={loginPath} className={styles.like}>
      <LikeMark isFull={false} />
      Log in to like
      <LikeCount count={likeCount} />
    </Link>
  );
}

function LikeCount({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count}>
      {formatCount(count)}
      <span className="visually-hidden"> {count === 1 ? "like" : "likes"}</span>
    </span>
  );
}

/** A thumbs-up. */
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
