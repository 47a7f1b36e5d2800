import type { Drawing } from "../block-markup.ts";
import styles from "./scene-picture.module.css";

/** The size in pixels that every scene is drawn at. */
const SCENE_SIZE = { width: 1600, height: 900 };

type ScenePictureProps = {
  drawing: Drawing;
  /** The largest picture of the page: loaded with priority, not lazily. */
  isFirst?: boolean;
  className?: string | undefined;
};

/** One of our drawings, with its space reserved. */
export function ScenePicture({ drawing, isFirst = false, className }: ScenePictureProps) {
  return (
    <img
      src={drawing.src}
      alt={drawing.alt}
      {...SCENE_SIZE}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding={isFirst ? "sync" : "async"}
      className={className ?? styles.picture}
    />
  );
}

/** A drawing in the text, with a caption. */
export function SceneFigure({ drawing, caption }: { drawing: Drawing; caption?: string }) {
  return (
    <figure className={styles.figure}>
      <ScenePicture drawing={drawing} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
