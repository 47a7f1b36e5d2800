import { useEffect, useState } from "react";
import { keepForm } from "../keep-form.ts";
import styles from "./copy-notice.module.css";

/** Has the form kept on this device and says whether that went well: before it is needed. */
export function KeptFormLine() {
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(() => {
    keepForm().then(setIsKept);
  }, []);
  return (
    <p className={styles.line} role="status">
      {isKept === true && "Kept on this device: the form opens without a line too."}
      {isKept === false &&
        "This browser does not keep the form, as in a private window or where there is no room. Without a line it won't open: keep this page open at the strip."}
    </p>
  );
}
