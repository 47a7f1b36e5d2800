import { classNames } from "./class-names.ts";
import styles from "./status-light.module.css";

type Lamp = "white" | "green" | "red" | "steel";

/** The lamp of each status; an unknown status is dark gray. */
const LAMPS: Record<string, Lamp> = {
  PENDING: "white",
  IN_REVIEW: "white",
  NEEDS_INFO: "red",
  APPROVED: "green",
  REJECTED: "red",
  WITHDRAWN: "steel",
};

/** A slip's status with its lamp. Each lamp has a distinct mark, so that color isn't the only cue. */
export function StatusLight({ status, className }: { status: string; className?: string }) {
  return (
    <span className={classNames(styles.status, styles[LAMPS[status] ?? "steel"], className)}>
      <svg className={styles.lamp} width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <Mark status={status} />
      </svg>
      {status.replaceAll("_", " ")}
    </span>
  );
}

function Mark({ status }: { status: string }) {
  const lens = <circle cx="9" cy="9" r="8" fill="currentColor" />;
  const ring = <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeWidth="2" />;
  const cut = { fill: "none", stroke: "var(--surface)", strokeWidth: 2.2 };
  switch (status) {
    case "APPROVED":
      return (
        <>
          {lens}
          <path d="m5 9.3 2.8 2.9L13 6" {...cut} />
        </>
      );
    case "REJECTED":
      return (
        <>
          <path d="M5.6 1h6.8L17 5.6v6.8L12.4 17H5.6L1 12.4V5.6Z" fill="currentColor" />
          <path d="m6 6 6 6m0-6-6 6" {...cut} />
        </>
      );
    case "NEEDS_INFO":
      return (
        <>
          <path d="M9 1.2 17.4 16.4H.6Z" fill="currentColor" />
          <path d="M9 6v5.2m0 1.6v2" {...cut} strokeWidth={2} />
        </>
      );
    case "IN_REVIEW":
      return (
        <>
          {ring}
          <path d="M9 4a5 5 0 0 1 0 10Z" fill="currentColor" />
        </>
      );
    case "PENDING":
      return (
        <>
          {ring}
          <circle cx="9" cy="9" r="3" fill="currentColor" />
        </>
      );
    default:
      return (
        <>
          {ring}
          <path d="M5 9h8" stroke="currentColor" strokeWidth="2" />
        </>
      );
  }
}
