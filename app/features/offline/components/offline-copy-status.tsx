import { useEffect, useState } from "react";
import { cacheFormOnDevice } from "../worker-client.ts";
import styles from "./copy-notice.module.css";

/** Caches the form on this device before it is needed, and shows whether that worked. */
export function OfflineCopyStatus() {
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(() => {
    cacheFormOnDevice().then(setIsKept);
  }, []);
  return (
    <p className={styles.line} role="status">
      {isKept === true && "Works offline. We'll send your slip when you're back in range."}
      {isKept === false &&
        "This browser won't save the form (private window, or no space left). Keep this page open at the strip."}
    </p>
  );
}
