import type { ReactNode } from "react";
import { formatCount } from "#app/lib/race-numbers.ts";
import { classNames } from "#app/ui/class-names.ts";
import { commentsAnchor } from "../comments-anchor.ts";
import styles from "./comments-slot.module.css";

/** A subject that can be commented on. */
export type SlotSubject = { kind: "article" | "event" | "garage" | "slip"; id: number };

type CommentsSlotProps = {
  subject: SlotSubject;
  count?: number;
  className?: string | undefined;
  /** The comments; when omitted, the slot says that there are none. */
  children?: ReactNode;
};

/** The comments section of a page: a labeled region with an anchor for links. */
export function CommentsSlot({ subject, count = 0, className, children }: CommentsSlotProps) {
  const id = commentsAnchor(subject);
  return (
    <section
      id={id}
      className={classNames(styles.slot, className)}
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`}>
        Comments{count > 0 && <span className={styles.count}> {formatCount(count)}</span>}
      </h2>
      {children ?? <p className={styles.none}>No comments yet.</p>}
    </section>
  );
}
