import { mediaPath } from "#app/lib/media-path.ts";
import { Modal } from "#app/ui/modal.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { RunView } from "../read-run.server.ts";
import styles from "./photo-dialog.module.css";

type PhotoDialogProps = { run: RunView; alt: string; onClose: () => void };

/** The photo of a slip, as large as the window allows. */
export function PhotoDialog({ run, alt, onClose }: PhotoDialogProps) {
  return (
    <Modal title={`${run.username}'s slip`} isOpen onClose={onClose} size="full">
      <Picture
        mediaKey={run.mediaKey}
        width={run.mediaWidth}
        height={run.mediaHeight}
        alt={alt}
        sizes="(width >= 80rem) 76rem, 100vw"
        blurDataUrl={run.blurDataUrl}
        className={styles.photo}
        priority
      />
      <p>
        <a href={mediaPath(run.mediaKey)} className={styles.original}>
          Open the original
        </a>
      </p>
    </Modal>
  );
}
