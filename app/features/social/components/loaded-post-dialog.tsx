import { useEffect, useState } from "react";
import { apiJson } from "#app/lib/api-client.ts";
import { postPath } from "../rules.ts";
import type { SocialFeed, SocialPost } from "../social-post.ts";
import { PostDialog } from "./post-dialog.tsx";

type LoadedPostDialogProps = { id: string; onClose: () => void };

/** A post in a dialog, loaded from the feed. If it can't be loaded, its page is opened instead. */
export function LoadedPostDialog({ id, onClose }: LoadedPostDialogProps) {
  const [post, setPost] = useState<SocialPost | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    apiJson("/api/social", { signal: leaving.signal })
      .then((body) => {
        const result = isFeed(body) ? body.posts.items.find((item) => item.id === id) : undefined;
        if (!result) throw new Error("not in the feed");
        setPost(result);
      })
      .catch(() => {
        if (!leaving.signal.aborted) location.assign(postPath(id));
      });
    return () => leaving.abort();
  }, [id]);
  return <PostDialog post={post} onClose={onClose} />;
}

/** A shallow check: the endpoint is our own. */
function isFeed(body: unknown): body is SocialFeed {
  return typeof body === "object" && body !== null && "posts" in body;
}
