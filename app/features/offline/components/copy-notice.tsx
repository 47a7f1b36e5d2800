import { useEffect, useState } from "react";
import { formatInstant } from "#app/lib/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FORM_PATH } from "../terms.ts";
import styles from "./copy-notice.module.css";

/** Marks a page as the device's copy, with its time. @param copiedAt an instant in ISO 8601 */
export function CopyNotice({ copiedAt }: { copiedAt: string }) {
  const [time, setTime] = useState(formatInstant(copiedAt));
  // The server doesn't know the racer's time zone.
  useEffect(() => setTime(localTime(new Date(copiedAt), new Date())), [copiedAt]);
  return (
    <Alert status="warning" title="You're offline" className={styles.notice}>
      This is your form from <time dateTime={copiedAt}>{time}</time>. What you send waits on this
      device. Back in range? <a href={FORM_PATH}>Load it again</a>. What you typed stays.
    </Alert>
  );
}

/** `2:20 PM`, with the day unless it is today. */
function localTime(at: Date, now: Date): string {
  const time = at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  if (at.toDateString() === now.toDateString()) return time;
  return `${at.toLocaleDateString("en-US", { month: "long", day: "numeric" })}, ${time}`;
}
