import type { ReactNode } from "react";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Drawing } from "../block-markup.ts";
import { ScenePicture } from "./scene-picture.tsx";
import styles from "./scene-sheet.module.css";

type SceneSheetProps = {
  drawing: Drawing;
  title: string;
  lead?: string | undefined;
  children: ReactNode;
};

/** A page that is one form: its scene beside it, on a phone behind the title, so that the form comes first. */
export function SceneSheet({ drawing, title, lead, children }: SceneSheetProps) {
  return (
    <div className={styles.page}>
      <ScenePicture drawing={drawing} isFirst className={styles.scene} />
      <div className="wrap">
        <div className={styles.sheet}>
          <PageHead title={title} lead={lead} />
          {children}
        </div>
      </div>
    </div>
  );
}
