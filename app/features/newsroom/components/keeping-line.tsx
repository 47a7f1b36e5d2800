import styles from "./article-form.module.css";
import type { Keeping } from "./use-autosave.ts";

/** Where what was typed last is now. */
export function KeepingLine({ keeping }: { keeping: Keeping }) {
  return (
    <p role="status" className={styles.keeping}>
      {textOf(keeping)}
    </p>
  );
}

function textOf(keeping: Keeping): string {
  switch (keeping.kind) {
    case "none":
      return "";
    case "device":
      return "Saved on this device.";
    case "offline":
      return "Offline. Saved on this device.";
    case "saved":
      return `Saved ${clockOf(keeping.at)}`;
    case "refused":
      return `Saved on this device. ${keeping.why}`;
  }
}

function clockOf(at: Date): string {
  return at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
