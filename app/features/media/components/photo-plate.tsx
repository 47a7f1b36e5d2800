import type { ReactNode } from "react";
import styles from "./photo-plate.module.css";

type PhotoPlateProps = {
  /** The photo's file input. */
  children: ReactNode;
  /** What the photo shows. */
  label: string;
  /** Width divided by height. */
  aspect: number;
  /** The photo, or a drawing of the one to take. */
  picture: ReactNode;
  onTake: (file: File) => void;
};

/** A large plate for a photo, with buttons for the camera and the phone's pictures. */
export function PhotoPlate(props: PhotoPlateProps) {
  const { children, label, aspect, picture, onTake } = props;
  return (
    <div className={styles.plate}>
      <div className={styles.frame} style={{ aspectRatio: aspect }}>
        {picture}
      </div>
      <label className={styles.take}>
        Take photo
        <span className="visually-hidden"> of: {label}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same photo may be taken twice.
            currentTarget.value = "";
            if (file) onTake(file);
          }}
        />
      </label>
      {children}
    </div>
  );
}
