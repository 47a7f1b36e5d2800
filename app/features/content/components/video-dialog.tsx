import { Modal } from "#app/ui/modal.tsx";
import styles from "./video-dialog.module.css";

type VideoDialogProps = { title: string; path: string; onClose: () => void };

/**
 * The player over the page, in our own document, the only one that may frame a provider's player.
 */
export default function VideoDialog({ title, path, onClose }: VideoDialogProps) {
  return (
    <Modal title={title} size="full" isOpen onClose={onClose}>
      {/* Focus stays outside the player, which would swallow Escape. */}
      <div tabIndex={-1} data-autofocus="">
        <iframe
          className={styles.player}
          src={path}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      </div>
    </Modal>
  );
}
