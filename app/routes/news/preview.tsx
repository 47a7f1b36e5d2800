import { data } from "react-router";
import { depsOf } from "#app/context.ts";
import { NEWS_PATH } from "#app/features/news/paths.ts";
import { PreviewScreen } from "#app/features/newsroom/components/preview-screen.tsx";
import { readPreview } from "#app/features/newsroom/read-preview.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/preview.ts";

/** What is read here isn't out: it is never cached, and its URL is sent to no other site as a referrer. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.preview.card.title ?? "Preview", path: NEWS_PATH, isHidden: true });
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const preview = await readPreview(depsOf(context), params.token);
  if (!preview) throw notFound(url);
  return data({ preview }, { headers: HEADERS });
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewScreen preview={loaderData.preview} />;
}
