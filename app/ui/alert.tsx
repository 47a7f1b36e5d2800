import { type ReactNode, useEffect, useState } from "react";
import { Link } from "#app/rendering/index.ts";
import styles from "./alert.module.css";
import { ALERT_TITLES, type AlertStatus } from "./alert-status.ts";
import { classNames } from "./class-names.ts";
import { CloseIcon, StatusIcon } from "./icons.tsx";

type AlertProps = {
  status: AlertStatus;
  title?: string;
  /** By default, a notice that the account was deactivated, with a link to get a new activation link. */
  children?: ReactNode;
  /** Makes the alert dismissible. */
  onDismiss?: () => void;
  /** Milliseconds until it dismisses itself. */
  autoDismissMs?: number;
  className?: string;
};

/** A notice in the page. Screen readers announce errors immediately and other notices politely. */
export function Alert({
  status,
  title,
  children = <Deactivated />,
  onDismiss,
  autoDismissMs,
  className,
}: AlertProps) {
  const [isShown, setIsShown] = useState(true);

  useEffect(() => {
    if (!autoDismissMs) return;
    const timer = setTimeout(() => {
      setIsShown(false);
      onDismiss?.();
    }, autoDismissMs);
    return () => clearTimeout(timer);
  }, [autoDismissMs, onDismiss]);

  if (!isShown) return null;
  return (
    <div
      role={status === "danger" ? "alert" : "status"}
      className={classNames(styles.alert, styles[status], className)}
    >
      <StatusIcon status={status} className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.title}>{title ?? ALERT_TITLES[status]}</p>
        <div>{children}</div>
      </div>
      {onDismiss && (
        <button
          type="button"
          className={styles.close}
          aria-label="Dismiss"
          data-needs-script=""
          onClick={() => {
            setIsShown(false);
            onDismiss();
          }}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

function Deactivated() {
  return (
    <>
      Your account was deactivated. <Link to="/activation">Get an activation link</Link>
    </>
  );
}
