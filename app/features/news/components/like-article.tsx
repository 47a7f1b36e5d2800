import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { LikeButton, LikeLink, type LikeState } from "#app/ui/like-button.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { LIKE_ANCHOR } from "../paths.ts";
import type { ArticleTopic } from "../views.ts";
import styles from "./like-article.module.css";

type LikeArticleProps = {
  topic: Pick<ArticleTopic, "path">;
  like: LikeState;
  /** The page's error, when the form was sent without script. */
  answer: FormAnswer<unknown> | undefined;
};

/** The like button below an article. It sends visitors to the login and back. */
export function LikeArticle({ topic, like, answer }: LikeArticleProps) {
  const viewer = useRootData()?.viewer;
  const next = `${topic.path}#${LIKE_ANCHOR}`;
  return (
    <div id={LIKE_ANCHOR} className={styles.like}>
      {viewer ? (
        <LikeButton action={topic.path} {...like} />
      ) : (
        <LikeLink
          loginPath={`/login?next=${encodeURIComponent(next)}`}
          likeCount={like.likeCount}
        />
      )}
      {answer?.message && <p role="alert">{answer.message}</p>}
    </div>
  );
}
