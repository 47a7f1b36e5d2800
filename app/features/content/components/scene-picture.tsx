import type { Drawing } from "../block-markup.ts";
import { SCENE_SIZE } from "../scene-size.ts";
import styles from "./scene-picture.module.css";

type ScenePictureProps = {
  drawing: Drawing;
  /** The picture people wait for: asked for first, not lazily. */
  isFirst?: boolean;
  className?: string | undefined;
};

/** A drawing of ours, which reserves its room. */
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

/** A drawing in the text, with a line below it. */
export function SceneFigure({ drawing, caption }: { drawing: Drawing; caption?: string }) {
  return (
    <figure className={styles.figure}>
      <ScenePicture drawing={drawing} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
