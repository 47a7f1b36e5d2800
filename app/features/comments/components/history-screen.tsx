import { Link } from "#app/rendering/index.ts";
import { Moment } from "#app/ui/moment.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { commentPath } from "../paths.ts";
import type { CommentHistory } from "../read-history.server.ts";
import styles from "./comment.module.css";
import { CommentText } from "./comment-text.tsx";

/** What a comment says and has said, newest first. */
export function HistoryScreen({ history }: { history: CommentHistory }) {
  const { id, author, subject, texts } = history;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        eyebrow={<Link to={commentPath(id)}>Back to the comment</Link>}
        title="Earlier texts"
        lead={`Of a comment by ${author} on ${subject.title}, newest first.`}
      />
      <ol className={styles.threads}>
        {texts.map(({ version, writtenAt, text }, place) => (
          <li key={version} className={styles.comment}>
            <p className={styles.head}>
              <span>
                {place === 0 && "Now, since "}
                <Moment at={writtenAt} isFull />
              </span>
            </p>
            <CommentText text={text} />
          </li>
        ))}
      </ol>
      {texts.length === 1 && <p className={styles.tombstone}>What it said before wasn't stored.</p>}
    </div>
  );
}
