import { type ReactNode, type RefObject, useRef, useState } from "react";
import styles from "./comment.module.css";

type CommentToolProps = {
  label: string;
  isOpen?: boolean | undefined;
  /** For who opens it by other means. */
  ref?: RefObject<HTMLDetailsElement | null>;
  /** Draws the form. @param close folds it again @param setDraft says whether it has a draft */
  children: (close: () => void, setDraft: (hasDraft: boolean) => void) => ReactNode;
};

/** A collapsible form that works without script. */
export function CommentTool({ label, isOpen = false, ref, children }: CommentToolProps) {
  const own = useRef<HTMLDetailsElement>(null);
  const box = ref ?? own;
  const [hasDraft, setDraft] = useState(false);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details ref={box} className={styles.tool} open={isOpen}>
      <summary className={styles.act}>{hasDraft ? `${label}: draft` : label}</summary>
      {children(close, setDraft)}
    </details>
  );
}
