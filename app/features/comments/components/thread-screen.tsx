import { useSearchParams } from "react-router";
import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { commentsAnchor } from "../comments-anchor.ts";
import { commentPath, QUOTE_PARAMETER } from "../paths.ts";
import type { ThreadPage } from "../read-discussion.server.ts";
import styles from "./comment.module.css";
import type { CommentAnswer } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { FlagForm } from "./flag-form.tsx";
import { MoreForms } from "./more-forms.tsx";

type ThreadScreenProps = {
  page: ThreadPage;
  reasons: readonly { value: string; label: string }[];
  answer: CommentAnswer | undefined;
};

/** A comment on its own page: the thread around it, and the form to flag it. */
export function ThreadScreen({ page, reasons, answer }: ThreadScreenProps) {
  const { subject, comment, replies, focusId, sendKey } = page;
  const viewer = useRootData()?.viewer;
  const focus = replies.find(({ id }) => id === focusId) ?? comment;
  const isQuoting = useSearchParams()[0].has(QUOTE_PARAMETER);
  const answerFor = (id: number) => (id === focusId ? answer : undefined);
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        eyebrow={<Link to={`${subject.path}#${commentsAnchor(subject)}`}>All comments</Link>}
        title={subject.title}
      />
      {viewer && !page.canWrite && <ActivationLine>You can read along until then.</ActivationLine>}
      <CommentItem
        comment={comment}
        sendKey={sendKey}
        answer={answerFor(comment.id)}
        isFocus={focusId === comment.id}
        isQuoted={isQuoting && focusId === comment.id}
      >
        <Onward id={page.earlierFrom} label="Earlier replies" />
        {replies.length > 0 && (
          <ol className={styles.replies}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentItem
                  comment={reply}
                  sendKey={sendKey}
                  answer={answerFor(reply.id)}
                  isFocus={focusId === reply.id}
                  isQuoted={isQuoting && focusId === reply.id}
                />
              </li>
            ))}
          </ol>
        )}
        <Onward id={page.laterFrom} label="Later replies" />
      </CommentItem>
      {viewer && <MoreForms comment={focus} isMuted={page.isMuted} />}
      {focus.can.flag && <FlagForm comment={focus} reasons={reasons} answer={answer} />}
    </div>
  );
}

function Onward({ id, label }: { id: number | null; label: string }) {
  if (id === null) return null;
  return (
    <Link to={commentPath(id)} className={styles.more}>
      {label}
    </Link>
  );
}
