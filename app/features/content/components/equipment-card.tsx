import type { ReactNode } from "react";
import type { Drawing } from "../block-markup.ts";
import styles from "./equipment-card.module.css";
import { ScenePicture } from "./scene-picture.tsx";

type EquipmentCardProps = { title: string; drawing?: Drawing | undefined; children: ReactNode };

/** A piece of equipment, tagged as in tech inspection. */
export function EquipmentCard({ title, drawing, children }: EquipmentCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      {drawing && <ScenePicture drawing={drawing} className={styles.picture} />}
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </section>
  );
}
