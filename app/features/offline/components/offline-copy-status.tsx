import { useEffect, useState } from "react";
import { keepForm } from "../keep-form.ts";
import styles from "./copy-notice.module.css";

/** Has the form kept on this device and says whether that went well: before it is needed. */
export function OfflineCopyStatus() {
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(() => {
    keepForm().then(setIsKept);
  }, []);
  return (
    <p className={styles.line} role="status">
      {isKept === true && "Saved on this device: the form opens offline."}
      {isKept === false &&
        "This browser can't save the form (a private window, or a full device). It won't open offline, so keep this page open at the strip."}
    </p>
  );
}
