import type { ReactNode } from "react";

/** What people may comment on. */
type CommentSubject = { kind: "article" | "slip"; id: number };

type CommentsSlotProps = {
  subject: CommentSubject;
  className?: string | undefined;
  /** The comments; without any there is no slot to see. */
  children?: ReactNode;
};

/** Where the comments on something stand: a named part of the page that links can lead to. */
export function CommentsSlot({ subject, className, children }: CommentsSlotProps) {
  if (!children) return null;
  return (
    <section
      id={`comments-${subject.kind}-${subject.id}`}
      className={className}
      aria-label="Comments"
    >
      {children}
    </section>
  );
}
