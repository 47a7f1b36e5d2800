import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "#app/rendering/index.ts";
import type { SocialFeed, SocialPost } from "../social-post.ts";
import { SocialBanner } from "./social-banner.tsx";
import styles from "./social-strip.module.css";

// Needed once posts are there, so a page need not bring it.
const PostWall = lazy(async () => ({ default: (await import("./post-wall.tsx")).PostWall }));

/** Posts are asked for when the reader is this close to them. */
const AHEAD = "800px";

/** The latest posts, asked for by script: they lie below what a page is opened for. */
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

/** Whether the part was close to the screen once. */
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

/** What the feed has, once it is wanted; nothing where it can't be had. */
function useSocialFeed(isWanted: boolean): "waiting" | readonly SocialPost[] {
  const [feed, setFeed] = useState<"waiting" | readonly SocialPost[]>("waiting");
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    import("#app/lib/api-client.ts")
      .then(({ apiJson }) => apiJson("/api/social", { signal: leaving.signal }))
      .then((answer) => {
        if (!isFeed(answer)) throw new Error("not a feed");
        setFeed(answer.posts.items);
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        // biome-ignore lint/suspicious/noConsole: the page says nothing, so the console has it
        console.warn("Failed to fetch the social feed", error);
        setFeed([]);
      });
    return () => leaving.abort();
  }, [isWanted]);
  return feed;
}

/** Answers of our own endpoint are what they say they are, once they are such an answer at all. */
function isFeed(answer: unknown): answer is SocialFeed {
  return typeof answer === "object" && answer !== null && "posts" in answer;
}
