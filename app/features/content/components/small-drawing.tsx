import type { Drawing } from "../block-markup.ts";
import styles from "./small-drawing.module.css";

/** The size in pixels that every small drawing is drawn at, and about the size it is shown at. */
const SIZE = { width: 320, height: 200 };

/** A line drawing that explains its section: beside the text where there is room, else within it. */
export function SmallDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <figure className={styles.drawing}>
      <img src={drawing.src} alt={drawing.alt} {...SIZE} loading="lazy" />
    </figure>
  );
}
