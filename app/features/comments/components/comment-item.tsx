import { type ReactNode, useRef } from "react";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { LikeButton } from "#app/ui/like-button.tsx";
import { Ago } from "#app/ui/moment.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { commentAnchor, commentPath } from "../paths.ts";
import type { CommentView } from "../present-comment.ts";
import styles from "./comment.module.css";
import { type CommentAnswer, CommentForm } from "./comment-form.tsx";
import { CommentText } from "./comment-text.tsx";

type CommentItemProps = {
  comment: CommentView;
  /** The page's Idempotency-Key; each form derives its own key from it. */
  sendKey: string | null;
  /** The form's result, when a form of this comment was sent without script. */
  answer?: CommentAnswer | undefined;
  /** The page is about this comment. */
  isFocus?: boolean;
  children?: ReactNode;
};

/** One comment: author, time, text, and the viewer's actions. */
export function CommentItem({ comment, sendKey, answer, isFocus, children }: CommentItemProps) {
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
          <Words comment={comment} sendKey={sendKey} answer={answer} />
        </details>
      ) : (
        <Words comment={comment} sendKey={sendKey} answer={answer} />
      )}
      {children}
    </article>
  );
}

/** What a comment says, and what the viewer can do with it. */
function Words({ comment, sendKey, answer }: Omit<CommentItemProps, "isFocus" | "children">) {
  return (
    <>
      {comment.text && <CommentText text={comment.text} mentions={comment.mentions} />}
      <Acts comment={comment} sendKey={sendKey} answer={answer} />
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
      {comment.isEdited && <span>edited</span>}
    </p>
  );
}

function Acts({ comment, sendKey, answer }: Omit<CommentItemProps, "isFocus" | "children">) {
  const { can, likeCount } = comment;
  const keyOf = (intent: string) => sendKey && `${sendKey}-${intent}-${comment.id}`;
  const action = commentPath(comment.id);
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <div className={styles.acts}>
      {can.like ? (
        <LikeButton action={action} isLiked={comment.isLiked} likeCount={likeCount} />
      ) : (
        likeCount > 0 && (
          <span className={styles.likes}>
            {formatCount(likeCount)} {likeCount === 1 ? "like" : "likes"}
          </span>
        )
      )}
      {can.reply && (
        <Tool label="Reply" isOpen={answerTo("reply") !== undefined}>
          {(close) => (
            <CommentForm
              action={action}
              intent="reply"
              label={`Reply to ${comment.author}`}
              button="Post reply"
              sendKey={keyOf("reply")}
              answer={answerTo("reply")}
              onDone={close}
            />
          )}
        </Tool>
      )}
      {can.edit && (
        <Tool label="Edit" isOpen={answerTo("edit") !== undefined}>
          {(close) => (
            <CommentForm
              key={comment.version}
              action={action}
              intent="edit"
              label="Your comment"
              button="Save"
              start={{ content: comment.text, version: comment.version }}
              answer={answerTo("edit")}
              onDone={close}
            />
          )}
        </Tool>
      )}
      {can.delete && (
        <Tool label="Delete">
          {() => (
            <PostForm action={action} className={styles.form}>
              <input type="hidden" name="intent" value="delete" />
              <p>Gone for good. Replies to it stay.</p>
              <Button variant="danger">Delete it</Button>
            </PostForm>
          )}
        </Tool>
      )}
      {can.flag && (
        <Link to={`${action}#flag`} className={styles.act}>
          Flag
        </Link>
      )}
      {(can.block || can.edit) && (
        <Link to={`${action}#more`} className={styles.act}>
          More
        </Link>
      )}
    </div>
  );
}

type ToolProps = {
  label: string;
  isOpen?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A collapsible form that works without script. */
function Tool({ label, isOpen = false, children }: ToolProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details ref={box} className={styles.tool} open={isOpen}>
      <summary className={styles.act}>{label}</summary>
      {children(close)}
    </details>
  );
}
