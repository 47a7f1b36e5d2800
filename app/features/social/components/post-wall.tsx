import { useState } from "react";
import { clickedPost, toTile } from "../post-tile.ts";
import type { SocialPost } from "../social-post.ts";
import { PostDialog } from "./post-dialog.tsx";
import { PostTiles } from "./post-tiles.tsx";

/** All posts as tiles. A tile opens a dialog, or the post's page without script or in a new tab. */
export function PostWall({ posts }: { posts: readonly SocialPost[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = posts.find(({ id }) => id === openId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed, also by key
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      onClick={(event) => {
        const id = clickedPost(event);
        if (!id) return;
        event.preventDefault();
        setOpenId(id);
      }}
    >
      <PostTiles tiles={posts.map(toTile)} />
      {open && <PostDialog post={open} onClose={() => setOpenId(null)} />}
    </div>
  );
}
