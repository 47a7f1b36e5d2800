import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { SocialFeed, SocialPost } from "../social-post.ts";
import { SocialBanner } from "./social-banner.tsx";
import styles from "./social-strip.module.css";

// Only needed once posts have loaded, so it isn't part of the page.
const PostWall = lazyPart(async () => (await import("./post-wall.tsx")).PostWall);

/** Posts are loaded when the reader is this close to them. */
const AHEAD = "800px";

/** The latest posts, loaded by script since they are far down the page. */
export function SocialStrip() {
  const section = useRef<HTMLElement>(null);
  const feed = useSocialFeed(useIsNear(section));
  return (
    <section ref={section} className={`wrap ${styles.strip}`} aria-labelledby="social">
      <SocialBanner id="social" />
      {feed === "waiting" ? (
        <p className={styles.waiting}>
          <span className={styles.lamps} role="status" aria-label="Loading posts" />
          <Link to="/social">Latest posts</Link>
        </p>
      ) : (
        feed.length > 0 && (
          <Suspense>
            <PostWall posts={feed} isStrip />
          </Suspense>
        )
      )}
    </section>
  );
}

/** Whether the section has ever been close to the viewport. */
function useIsNear(part: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!part.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [part, isNear]);
  return isNear;
}

/** The feed, once it is wanted; empty when it can't be loaded. */
function useSocialFeed(isWanted: boolean): "waiting" | readonly SocialPost[] {
  const [feed, setFeed] = useState<"waiting" | readonly SocialPost[]>("waiting");
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    import("#app/lib/api-client.ts")
      .then(({ apiJson }) => apiJson("/api/social", { signal: leaving.signal }))
      .then((body) => {
        if (!isFeed(body)) throw new Error("not a feed");
        setFeed(body.posts.items);
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        // biome-ignore lint/suspicious/noConsole: the page shows no error, so log it
        console.warn("Failed to fetch the social feed", error);
        setFeed([]);
      });
    return () => leaving.abort();
  }, [isWanted]);
  return feed;
}

/** A shallow check: the endpoint is our own. */
function isFeed(body: unknown): body is SocialFeed {
  return typeof body === "object" && body !== null && "posts" in body;
}
