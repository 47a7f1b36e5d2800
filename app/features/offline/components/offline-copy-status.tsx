import { useEffect, useState } from "react";
import { keepForm } from "../keep-form.ts";
import styles from "./copy-notice.module.css";

/** Caches the form on this device, before it is needed, and says whether that worked. */
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
