import { type MouseEvent, useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isPlainClick, Link } from "#app/rendering/index.ts";
import { commentAnchor, commentPath } from "../paths.ts";
import { NEWER_MAX } from "../rules.ts";
import styles from "./comment.module.css";
import { useNewerComments } from "./use-newer-comments.ts";

type NewRepliesProps = {
  subject: { kind: string; id: number };
  /** The newest comment when the page's data was loaded. */
  newestId: number;
};

/** Says how many comments have come since the page was loaded. Nothing is inserted before the link is pressed. */
export function NewReplies({ subject, newestId }: NewRepliesProps) {
  const { count, first } = useNewerComments(subject, newestId);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const id = wanted.current;
    // Pages are drawn after their data has come.
    if (id === null || newestId < id) return;
    wanted.current = null;
    // On this page there are only the latest threads and replies.
    if (!focusComment(id)) navigate(pageOf(id));
  }, [newestId, navigate]);
  const load = (event: MouseEvent) => {
    if (first === null || !isPlainClick(event)) return;
    event.preventDefault();
    wanted.current = first;
    void revalidate();
  };
  return (
    <div role="status" className={styles.newer}>
      {first !== null && (
        <Link to={pageOf(first)} className={styles.newerLink} onClick={load}>
          {labelOf(count)}
        </Link>
      )}
    </div>
  );
}

const pageOf = (id: number) => `${commentPath(id)}#${commentAnchor(id)}`;

function labelOf(count: number): string {
  if (count >= NEWER_MAX) return `${NEWER_MAX} or more new replies`;
  return count === 1 ? "1 new reply" : `${count} new replies`;
}

/** Focuses a comment. @returns false if it isn't on the page */
function focusComment(id: number): boolean {
  const comment = document.getElementById(commentAnchor(id));
  if (!comment) return false;
  comment.tabIndex = -1;
  comment.focus({ preventScroll: true });
  comment.scrollIntoView({ block: "start" });
  return true;
}
