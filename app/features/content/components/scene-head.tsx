import { PageHead, type PageHeadProps } from "#app/ui/page-head.tsx";
import type { Drawing } from "../block-markup.ts";
import styles from "./scene-head.module.css";
import { ScenePicture } from "./scene-picture.tsx";

type SceneHeadProps = Omit<PageHeadProps, "className" | "isTerse"> & { drawing: Drawing };

/** The top of a list page: its scene is above the title on a phone and beside it on a wider screen. */
export function SceneHead({ drawing, ...head }: SceneHeadProps) {
  return (
    <div className={styles.head}>
      <ScenePicture drawing={drawing} isFirst className={styles.scene} />
      <div className="wrap">
        <PageHead {...head} className={styles.words} />
      </div>
    </div>
  );
}
