import { signedInDeps } from "#app/context.ts";
import { FollowingScreen } from "#app/features/following/components/following-screen.tsx";
import { FOLLOWING_PATH } from "#app/features/following/paths.ts";
import { readFeed } from "#app/features/following/read-feed.server.ts";
import { readSubject } from "#app/features/following/schema.ts";
import { submitFollowing } from "#app/features/following/submit-following.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/following.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({ title: "Following", path: FOLLOWING_PATH, isHidden: true }),
  ...(loaderData?.page.feedUrl
    ? [
        {
          tagName: "link" as const,
          rel: "alternate",
          type: "application/rss+xml",
          title: "Following (RSS)",
          href: loaderData.page.feedUrl,
        },
      ]
    : []),
];

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** A follow takes one click, so it isn't kept for an expired session; the login leads back to what it is about. */
const following = defineForm<Route.ActionArgs>({
  name: "following",
  isOpenToSuspended: true,
  sender: signedIn,
  loginTo: ({ url }) => readSubject(url.searchParams)?.path ?? FOLLOWING_PATH,
  submit: (deps, posted, { url }) => submitFollowing(deps, posted, url.searchParams),
});
export const action = following.action;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  return {
    page: await readFeed(deps, url.searchParams.get("before")),
    username: deps.viewer.username,
    // After a form that was refused: the way back to the page with its button.
    backTo: readSubject(url.searchParams)?.path ?? null,
  };
}

export default function Following({ loaderData, actionData }: Route.ComponentProps) {
  const { page, username, backTo } = loaderData;
  return <FollowingScreen page={page} username={username} backTo={backTo} answer={actionData} />;
}
