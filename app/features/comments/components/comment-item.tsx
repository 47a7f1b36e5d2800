import { type ReactNode, useRef } from "react";
import { Link } from "#app/rendering/index.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Ago } from "#app/ui/moment.tsx";
import { commentAnchor, commentPath, historyPath } from "../paths.ts";
import type { CommentView } from "../present-comment.ts";
import styles from "./comment.module.css";
import { CommentActs } from "./comment-acts.tsx";
import type { CommentAnswer } from "./comment-form.tsx";
import { CommentText } from "./comment-text.tsx";

type CommentItemProps = {
  comment: CommentView;
  /** The page's Idempotency-Key; each form derives its own key from it. */
  sendKey: string | null;
  /** The form's result, when a form of this comment was sent without script. */
  answer?: CommentAnswer | undefined;
  /** The page is about this comment. */
  isFocus?: boolean;
  /** The form for a reply is open and quotes the comment. */
  isQuoted?: boolean;
  children?: ReactNode;
};

/** One comment: author, time, text, and the viewer's actions. */
export function CommentItem({ isFocus, children, ...words }: CommentItemProps) {
  const { comment } = words;
  return (
    <article
      id={commentAnchor(comment.id)}
      className={classNames(styles.comment, isFocus && styles.focus)}
      aria-label={comment.author ? `Comment by ${comment.author}` : "Comment"}
    >
      <Head comment={comment} />
      {comment.tombstone && <p className={styles.tombstone}>{comment.tombstone}</p>}
      {comment.isBlocked && comment.text ? (
        <details className={styles.folded}>
          <summary className={styles.act}>Comment by a member you blocked. Show</summary>
          <Words {...words} />
        </details>
      ) : (
        <Words {...words} />
      )}
      {children}
    </article>
  );
}

/** What a comment says, and what the viewer can do with it. */
function Words({ comment, ...acts }: Omit<CommentItemProps, "isFocus" | "children">) {
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      {comment.text && <CommentText ref={text} text={comment.text} mentions={comment.mentions} />}
      <CommentActs comment={comment} {...acts} text={text} />
    </>
  );
}

function Head({ comment }: { comment: CommentView }) {
  if (!comment.author) return null;
  return (
    <p className={styles.head}>
      <bdi className={styles.author}>
        {comment.authorPath ? (
          <Link to={comment.authorPath}>{comment.author}</Link>
        ) : (
          comment.author
        )}
      </bdi>
      {comment.repliedTo && (
        <span>
          in reply to <bdi>{comment.repliedTo}</bdi>
        </span>
      )}
      <Link to={commentPath(comment.id)} className={styles.when}>
        <Ago at={comment.createdAt} />
      </Link>
      {comment.editedAt && comment.can.readHistory && (
        <Link to={historyPath(comment.id)} className={styles.when} rel="nofollow">
          edited&nbsp;
          <Ago at={comment.editedAt} />
        </Link>
      )}
    </p>
  );
}
