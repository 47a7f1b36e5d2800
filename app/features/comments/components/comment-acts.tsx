import { type RefObject, useRef } from "react";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { LikeButton } from "#app/ui/like-button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { commentPath } from "../paths.ts";
import type { CommentView } from "../present-comment.ts";
import styles from "./comment.module.css";
import { type CommentAnswer, CommentForm } from "./comment-form.tsx";
import { CommentTool } from "./comment-tool.tsx";
import { QuoteLink, quoteComment } from "./quote-link.tsx";

type CommentActsProps = {
  comment: CommentView;
  /** The page's Idempotency-Key; each form derives its own key from it. */
  sendKey: string | null;
  /** The form's result, when a form of this comment was sent without script. */
  answer?: CommentAnswer | undefined;
  /** The form for a reply is open and quotes the comment. */
  isQuoted?: boolean | undefined;
  /** The comment's text, of which a part may be selected. */
  text: RefObject<HTMLElement | null>;
};

/** What the viewer can do with a comment. */
export function CommentActs(props: CommentActsProps) {
  const { comment, answer } = props;
  const { can, likeCount } = comment;
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
      {can.reply && <ReplyAct {...props} answer={answerTo("reply")} />}
      {can.edit && (
        <CommentTool label="Edit" isOpen={answerTo("edit") !== undefined}>
          {(close, setDraft) => (
            <CommentForm
              key={comment.version}
              action={action}
              intent="edit"
              label="Your comment"
              button="Save"
              start={{ content: comment.text, version: comment.version }}
              answer={answerTo("edit")}
              onDone={close}
              onDraft={setDraft}
            />
          )}
        </CommentTool>
      )}
      {can.delete && (
        <CommentTool label="Delete">
          {() => (
            <PostForm action={action} className={styles.form}>
              <input type="hidden" name="intent" value="delete" />
              <p>Gone for good. Replies to it stay.</p>
              <Button variant="danger">Delete it</Button>
            </PostForm>
          )}
        </CommentTool>
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

/** The form for a reply, and the link that quotes the comment in it. */
function ReplyAct({ comment, sendKey, answer, isQuoted = false, text }: CommentActsProps) {
  const box = useRef<HTMLDetailsElement>(null);
  return (
    <>
      <CommentTool label="Reply" isOpen={isQuoted || answer !== undefined} ref={box}>
        {(close, setDraft) => (
          <CommentForm
            action={commentPath(comment.id)}
            intent="reply"
            label={`Reply to ${comment.author}`}
            button="Post reply"
            sendKey={sendKey && `${sendKey}-reply-${comment.id}`}
            start={isQuoted ? { content: quoteComment(comment) } : undefined}
            answer={answer}
            onDone={close}
            onDraft={setDraft}
          />
        )}
      </CommentTool>
      <QuoteLink comment={comment} text={text} reply={box} />
    </>
  );
}
