import { useState } from "react";
import { ALERT_TITLES, type AlertStatus } from "./alert-status.ts";
import { classNames } from "./class-names.ts";
import { CloseIcon, StatusIcon } from "./icons.tsx";
import styles from "./toast.module.css";

export type ToastNotice = { status: AlertStatus; message: string };

/**
 * Shows the newest notice for five seconds; hover or focus holds it. It goes by a CSS animation, so
 * it goes without script too, where clicks pass through it. A later `null` does not take a notice away early.
 */
export function ToastRegion({ toast }: { toast: ToastNotice | null }) {
  const [given, setGiven] = useState(toast);
  const [shown, setShown] = useState(toast);
  const [count, setCount] = useState(0);
  if (toast !== given) {
    setGiven(toast);
    if (toast) {
      setShown(toast);
      setCount(count + 1);
    }
  }

  const dismiss = () => setShown(null);
  return (
    <div className={styles.region} role="status">
      {shown && (
        <div
          key={count}
          className={classNames(styles.toast, styles[shown.status])}
          onAnimationEnd={(event) => {
            if (event.target === event.currentTarget) dismiss();
          }}
        >
          <StatusIcon status={shown.status} className={styles.icon} />
          <p>
            <span className="visually-hidden">{ALERT_TITLES[shown.status]} </span>
            {shown.message}
          </p>
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            data-needs-script=""
            onClick={dismiss}
          >
            <CloseIcon size={20} />
          </button>
        </div>
      )}
    </div>
  );
}
