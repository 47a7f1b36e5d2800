import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./comments-slot.module.css";

/** What people may comment on. */
type CommentSubject = { kind: "article" | "slip"; id: number };

type CommentsSlotProps = {
  subject: CommentSubject;
  className?: string | undefined;
  /** The comments; left out, the slot says that there are none. */
  children?: ReactNode;
};

/** Where the comments on something stand: a named part of the page that links can lead to. */
export function CommentsSlot({ subject, className, children }: CommentsSlotProps) {
  const id = `comments-${subject.kind}-${subject.id}`;
  return (
    <section
      id={id}
      className={classNames(styles.slot, className)}
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`}>Comments</h2>
      {children ?? <p className={styles.none}>No comments yet.</p>}
    </section>
  );
}
