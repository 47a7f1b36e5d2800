import type { ReactNode } from "react";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Drawing } from "../block-markup.ts";
import { ScenePicture } from "./scene-picture.tsx";
import styles from "./scene-sheet.module.css";

type SceneSheetProps = {
  drawing: Drawing;
  eyebrow?: ReactNode;
  title: string;
  lead?: string | undefined;
  /** Gives the form two thirds of the page instead of half. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A page with one form: the scene is next to it, or on a phone behind the title, so that the form
 * comes first.
 */
export function SceneSheet(props: SceneSheetProps) {
  const { drawing, eyebrow, title, lead, isWide, children } = props;
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <ScenePicture drawing={drawing} isFirst className={styles.scene} />
      <div className="wrap">
        <div className={styles.sheet}>
          <PageHead eyebrow={eyebrow} title={title} lead={lead} />
          {children}
        </div>
      </div>
    </div>
  );
}
