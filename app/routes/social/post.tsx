import { depsOf } from "#app/context.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { PostCard } from "#app/features/social/components/post-card.tsx";
import styles from "#app/features/social/components/social-screen.module.css";
import { readSocialPost } from "#app/features/social/read-social-feed.server.ts";
import { headlineOf, postPath } from "#app/features/social/rules.ts";
import { socialCard } from "#app/features/social/social-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/post.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const post = loaderData?.post;
  return pageMeta({
    title: post ? `Post by ${post.poster_name}` : "Post",
    ...(post?.message && { description: headlineOf(post.message) }),
    ...(loaderData && { image: loaderData.card }),
    path: postPath(params.post),
    matches,
  });
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const post = await readSocialPost(depsOf(context), params.post);
  if (!post) throw notFound(url);
  return { post, card: sharePicture(socialCard(post)) };
}

export default function SocialPostPage({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData;
  return (
    <div className={`wrap ${styles.screen}`}>
      <div className={styles.post}>
        <PageHead eyebrow={post.source.source} title={post.poster_name} />
        <PostCard post={post} />
        <p className={styles.back}>
          <Link to="/social">All posts</Link>
        </p>
      </div>
    </div>
  );
}
