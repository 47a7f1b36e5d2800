import { NewsroomScreen } from "#app/features/newsroom/components/newsroom-screen.tsx";
import { editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { listNewsroom } from "#app/features/newsroom/list-newsroom.server.ts";
import { readNewsroomQuery } from "#app/features/newsroom/newsroom-query.ts";
import { NEWSROOM_PATH } from "#app/features/newsroom/paths.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/index.ts";

export const meta = () => pageMeta({ title: "Newsroom", path: NEWSROOM_PATH, isHidden: true });

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  const query = readNewsroomQuery(url.searchParams);
  return { query, list: await listNewsroom(deps, query) };
}

export default function Newsroom({ loaderData }: Route.ComponentProps) {
  return <NewsroomScreen {...loaderData} />;
}
