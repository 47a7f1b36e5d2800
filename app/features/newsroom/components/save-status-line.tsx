import styles from "./article-form.module.css";
import type { SaveStatus } from "./use-autosave.ts";

/** Says where the latest text is saved. */
export function SaveStatusLine({ status }: { status: SaveStatus }) {
  return (
    <p role="status" className={styles.status}>
      {textOf(status)}
    </p>
  );
}

function textOf(status: SaveStatus): string {
  switch (status.kind) {
    case "none":
      return "";
    case "device":
      return "Saved on this device.";
    case "offline":
      return "Offline. Saved on this device.";
    case "saved":
      return `Saved ${clockOf(status.at)}`;
    case "refused":
      return `Saved on this device. ${status.why}`;
  }
}

function clockOf(at: Date): string {
  return at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
