import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { SocialPost } from "../social-post.ts";
import { PostWall } from "./post-wall.tsx";
import { SocialBanner } from "./social-banner.tsx";
import styles from "./social-screen.module.css";

/** All posts of the feed. */
export function SocialScreen({ posts }: { posts: readonly SocialPost[] }) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="From the lanes"
        title="Social"
        lead="Tag your pass. The good ones end up here."
      />
      <section aria-labelledby="tag">
        <SocialBanner id="tag" />
        {posts.length > 0 ? (
          <PostWall posts={posts} />
        ) : (
          <EmptyState title="No posts yet">
            <p>Tag yours and check back after the weekend.</p>
          </EmptyState>
        )}
      </section>
    </div>
  );
}
