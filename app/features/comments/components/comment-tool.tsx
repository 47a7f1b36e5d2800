import { type ReactNode, type RefObject, useRef } from "react";
import styles from "./comment.module.css";

type CommentToolProps = {
  label: string;
  isOpen?: boolean | undefined;
  /** For who opens it by other means. */
  ref?: RefObject<HTMLDetailsElement | null>;
  /** Draws the form. @param close folds it again */
  children: (close: () => void) => ReactNode;
};

/** A collapsible form that works without script. */
export function CommentTool({ label, isOpen = false, ref, children }: CommentToolProps) {
  const own = useRef<HTMLDetailsElement>(null);
  const box = ref ?? own;
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
