import { useLocation } from "react-router";
import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { commentsAnchor } from "../comments-anchor.ts";
import { commentPath, discussionPath } from "../paths.ts";
import type { Discussion as DiscussionData, Thread } from "../read-discussion.server.ts";
import styles from "./comment.module.css";
import { type CommentAnswer, CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { CommentsSlot } from "./comments-slot.tsx";
import { NewReplies } from "./new-replies.tsx";
import { SortLinks } from "./sort-links.tsx";

type DiscussionProps = {
  discussion: DiscussionData;
  /** The form's result, when it was sent without script. */
  answer?: CommentAnswer | undefined;
  className?: string | undefined;
};

/** The comments on a subject, the form to write one, and links to each order, which lead to the discussion's page. */
export function Discussion({ discussion, answer, className }: DiscussionProps) {
  const { subject, sort, count, threads, olderThan, sendKey } = discussion;
  return (
    <CommentsSlot subject={subject} count={count} className={className}>
      <WriteHere discussion={discussion} answer={answer} />
      {discussion.isOrdered && <SortLinks subject={subject} sort={sort} />}
      {threads.length > 0 && (
        <ol className={styles.threads}>
          {threads.map((thread) => (
            <li key={thread.comment.id}>
              <ThreadItem thread={thread} sendKey={sendKey} />
            </li>
          ))}
        </ol>
      )}
      {olderThan !== null && (
        <Link to={discussionPath(subject, { sort, from: olderThan })} className={styles.more}>
          {sort === "newest" ? "Older comments" : "More comments"}
        </Link>
      )}
      {discussion.newestId !== null && (
        <NewReplies subject={subject} newestId={discussion.newestId} />
      )}
    </CommentsSlot>
  );
}

type WriteHereProps = Pick<DiscussionProps, "discussion" | "answer">;

function WriteHere({ discussion, answer }: WriteHereProps) {
  const { subject, count, canWrite, sendKey } = discussion;
  const { pathname } = useLocation();
  const viewer = useRootData()?.viewer;
  if (!viewer) {
    const next = `${pathname}#${commentsAnchor(subject)}`;
    return (
      <div className={styles.invite}>
        {count === 0 && <p>Nobody's said a word yet. Go first.</p>}
        <ButtonLink to={`/login?next=${encodeURIComponent(next)}`} variant="ghost">
          Log in to comment
        </ButtonLink>
      </div>
    );
  }
  if (!canWrite) return <ActivationLine>You can read along until then.</ActivationLine>;
  return (
    <CommentForm
      action={discussionPath(subject)}
      intent="add"
      label={count === 0 ? "Nobody's said a word yet. Go first." : "Your two cents"}
      button="Post comment"
      sendKey={sendKey}
      answer={answer}
    />
  );
}

function ThreadItem({ thread, sendKey }: { thread: Thread; sendKey: string | null }) {
  const { comment, replies, earlier } = thread;
  return (
    <CommentItem comment={comment} sendKey={sendKey}>
      {earlier > 0 && (
        <Link to={commentPath(comment.id)} className={styles.more}>
          {formatCount(earlier)} earlier {earlier === 1 ? "reply" : "replies"}
        </Link>
      )}
      {replies.length > 0 && <Replies replies={replies} sendKey={sendKey} />}
    </CommentItem>
  );
}

function Replies({ replies, sendKey }: { replies: Thread["replies"]; sendKey: string | null }) {
  return (
    <ol className={styles.replies}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <CommentItem comment={reply} sendKey={sendKey} />
        </li>
      ))}
    </ol>
  );
}
