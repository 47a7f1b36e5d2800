import { useState } from "react";
import { ALERT_TITLES, type AlertStatus } from "./alert-status.ts";
import { classNames } from "./class-names.ts";
import { CloseIcon, StatusIcon } from "./icons.tsx";
import styles from "./toast.module.css";

export type ToastNotice = { status: AlertStatus; message: string };

/**
 * Shows the newest notice for five seconds, longer while hovered or focused. A CSS animation hides it, so it
 * also disappears without script; clicks then pass through it. A later `null` doesn't hide a notice early.
 */
export function ToastRegion({ toast }: { toast: ToastNotice | null }) {
  const [latest, setLatest] = useState(toast);
  const [current, setCurrent] = useState(toast);
  const [count, setCount] = useState(0);
  if (toast !== latest) {
    setLatest(toast);
    if (toast) {
      setCurrent(toast);
      setCount(count + 1);
    }
  }

  const dismiss = () => setCurrent(null);
  return (
    <div className={styles.region} role="status">
      {current && (
        <div
          key={count}
          className={classNames(styles.toast, styles[current.status])}
          onAnimationEnd={(event) => {
            if (event.target === event.currentTarget) dismiss();
          }}
        >
          <StatusIcon status={current.status} className={styles.icon} />
          <p>
            <span className="visually-hidden">{ALERT_TITLES[current.status]} </span>
            {current.message}
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
