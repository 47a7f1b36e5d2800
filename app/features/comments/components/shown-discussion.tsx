import { formatCount } from "#app/lib/race-numbers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ago } from "#app/ui/moment.tsx";
import type { Discussion as DiscussionData } from "../read-discussion.server.ts";
import type { ForumDiscussion } from "../read-forum-discussion.server.ts";
import styles from "./comment.module.css";
import type { CommentAnswer } from "./comment-form.tsx";
import { CommentBlocks } from "./comment-text.tsx";
import { CommentsSlot } from "./comments-slot.tsx";
import { Discussion } from "./discussion.tsx";

/** Comments stored here, or the latest posts of a forum topic. */
export type PageDiscussionData = DiscussionData | ForumDiscussion;

type ShownDiscussionProps = {
  discussion: PageDiscussionData | null | undefined;
  answer?: CommentAnswer | undefined;
};

/** A subject's discussion, here or in a forum. */
export function ShownDiscussion({ discussion, answer }: ShownDiscussionProps) {
  if (!discussion) return null;
  return "url" in discussion ? (
    <ForumTopic discussion={discussion} />
  ) : (
    <Discussion discussion={discussion} answer={answer} />
  );
}

/** The latest posts of a forum topic; replies are written there. */
function ForumTopic({ discussion }: { discussion: ForumDiscussion }) {
  const { articleId, url, count, posts } = discussion;
  return (
    <CommentsSlot subject={{ kind: "article", id: articleId }} count={count}>
      <p className={styles.invite}>
        <ButtonLink to={url} variant="ghost">
          {count === 0 ? "Start talking in the forum" : "Join them in the forum"}
        </ButtonLink>
      </p>
      {posts.length > 0 && (
        <ol className={styles.threads}>
          {posts.map((post) => (
            <li key={post.postId}>
              <ForumPost post={post} />
            </li>
          ))}
        </ol>
      )}
    </CommentsSlot>
  );
}

function ForumPost({ post }: { post: ForumDiscussion["posts"][number] }) {
  const { username, blocks, createdAt, likeCount } = post;
  return (
    <article className={styles.comment} aria-label={`Comment by ${username}`}>
      <p className={styles.head}>
        <bdi className={styles.author}>{username}</bdi>
        <Ago at={createdAt} />
      </p>
      <CommentBlocks blocks={blocks} />
      {likeCount > 0 && (
        <span className={styles.likes}>
          {formatCount(likeCount)} {likeCount === 1 ? "like" : "likes"}
        </span>
      )}
    </article>
  );
}
