import { Modal } from "#app/ui/modal.tsx";
import styles from "./video-dialog.module.css";

type VideoDialogProps = { title: string; path: string; onClose: () => void };

/** The player over the page. It is a page of ours, the only one that may frame a provider's. */
export default function VideoDialog({ title, path, onClose }: VideoDialogProps) {
  return (
    <Modal title={title} size="full" isOpen onClose={onClose}>
      {/* What has the focus hears Escape: a player would keep it to itself. */}
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
