import { ExternalIcon } from "#app/ui/icons.tsx";
import { countOf, cutMessage, formatPostDay } from "../rules.ts";
import type { SocialPost } from "../social-post.ts";
import styles from "./post-card.module.css";

/** A post as shown in its dialog and on its page; the author is shown above it. */
export function PostCard({ post }: { post: SocialPost }) {
  const { image, image_alt, message, external_created_at, source } = post;
  return (
    <article className={styles.card}>
      {image && (
        <img
          src={`${image}?w=800`}
          alt={image_alt}
          width={800}
          height={800}
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        <time dateTime={external_created_at}>{formatPostDay(external_created_at)}</time>
        <p className={styles.message}>{cutMessage(message)}</p>
        <p className={styles.counts}>
          <span>{countOf(post.comment_count, "reply", "replies")}</span>
          <span>{countOf(post.like_count, "like", "likes")}</span>
        </p>
        <a href={post.full_url} rel="noopener" className={styles.away}>
          View on {source.source} <ExternalIcon />
        </a>
      </div>
    </article>
  );
}
