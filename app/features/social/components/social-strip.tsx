import { lazy, Suspense, useEffect, useState } from "react";
import { StaticMarkup, useSubmitWait } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { clickedPost, type PostTile } from "../post-tile.ts";
import styles from "./social-strip.module.css";
// The lazy component is in the document right away, so its styles must load with the page.
import "./post-tiles.module.css";
import "./social-banner.module.css";

const Posts = import.meta.env.SSR
  ? (await import("./strip-posts.tsx")).StripPosts
  : lazy(async () => ({ default: (await import("./strip-posts.tsx")).StripPosts }));
const PostDialog = lazyPart(
  async () => (await import("./loaded-post-dialog.tsx")).LoadedPostDialog,
);

/** The latest posts. A tile opens a dialog, or the post's page without script or in a new tab. */
export function SocialStrip({ tiles }: { tiles: readonly PostTile[] | undefined }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are pressed, also by key
    <section
      className={`wrap far ${styles.strip}`}
      aria-labelledby="social"
      onClick={(event) => {
        const id = clickedPost(event);
        if (!id) return;
        event.preventDefault();
        setOpenId(id);
      }}
    >
      <StaticMarkup as="div" id="home-social" variant="home" Content={Posts} props={{ tiles }} />
      {openId && (
        <Suspense fallback={<WaitSign />}>
          <PostDialog id={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Shows at once that the press is being handled. */
function WaitSign() {
  const showWait = useSubmitWait(true);
  useEffect(() => showWait(null), [showWait]);
  return null;
}
