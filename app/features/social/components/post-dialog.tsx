import { Modal } from "#app/ui/modal.tsx";
import type { SocialPost } from "../social-post.ts";
import { PostCard } from "./post-card.tsx";

const FADE_MS = 250;

type PostDialogProps = {
  /** Null while it is loaded. */
  post: SocialPost | null;
  onClose: () => void;
};

/** A post in a dialog. */
export function PostDialog({ post, onClose }: PostDialogProps) {
  return (
    <Modal
      title={post?.poster_name ?? "Post"}
      isOpen
      onClose={onClose}
      fadeMs={FADE_MS}
      size="large"
    >
      {post ? <PostCard post={post} /> : <p role="status">Loading…</p>}
    </Modal>
  );
}
