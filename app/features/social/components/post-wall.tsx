import { useState } from "react";
import { Link } from "#app/rendering/index.ts";
import { Modal } from "#app/ui/modal.tsx";
import { nameOf, postPath } from "../rules.ts";
import type { SocialPost } from "../social-post.ts";
import { PostCard } from "./post-card.tsx";
import styles from "./post-wall.module.css";

const FADE_MS = 250;

type PostWallProps = {
  posts: readonly SocialPost[];
  /** In a single row if there is room. */
  isStrip?: boolean;
};

/** Posts as tiles. A tile opens a dialog, or the post's page without script or in a new tab. */
export function PostWall({ posts, isStrip = false }: PostWallProps) {
  const [open, setOpen] = useState<SocialPost | null>(null);
  return (
    <>
      <ul className={styles.wall} data-strip={isStrip || undefined}>
        {posts.map((post) => (
          <li key={post.id}>
            <Link
              to={postPath(post.id)}
              className={styles.tile}
              data-needs-script=""
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(post);
              }}
            >
              <TileFace post={post} />
            </Link>
          </li>
        ))}
      </ul>
      <Modal
        title={open?.poster_name ?? "Post"}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        fadeMs={FADE_MS}
        size="large"
      >
        {open && <PostCard post={open} />}
      </Modal>
    </>
  );
}

function TileFace({ post }: { post: SocialPost }) {
  const name = nameOf(post.message, post.poster_name);
  if (!post.image) return <span className={styles.note}>{name}</span>;
  return (
    <>
      <img
        src={`${post.image}?w=400`}
        alt={post.image_alt || name}
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
      />
      <span className={styles.network} aria-hidden="true">
        {post.source.source}
      </span>
    </>
  );
}
