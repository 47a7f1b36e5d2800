import { data } from "react-router";
import { depsOf } from "#app/context.ts";
import { NEWS_PATH } from "#app/features/news/paths.ts";
import { NoPreview } from "#app/features/newsroom/components/no-preview.tsx";
import { PreviewScreen } from "#app/features/newsroom/components/preview-screen.tsx";
import { readPreview } from "#app/features/newsroom/read-preview.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/preview.ts";

/** The article isn't published: it is never cached, and its URL is never sent to other sites as a referrer. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.preview?.card.title ?? "Preview",
    path: NEWS_PATH,
    isHidden: true,
  });
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await readPreview(depsOf(context), params.token);
  return data({ preview }, { status: preview ? 200 : 404, headers: HEADERS });
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { preview } = loaderData;
  return preview ? <PreviewScreen preview={preview} /> : <NoPreview />;
}
