import { HistoryScreen } from "#app/features/newsroom/components/history-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { deskPath } from "#app/features/newsroom/paths.ts";
import { readHistory } from "#app/features/newsroom/read-history.server.ts";
import { restoreVersion } from "#app/features/newsroom/restore-version.server.ts";
import { restoreSchema } from "#app/features/newsroom/schema.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/history.ts";

export const meta: Route.MetaFunction = ({ location, loaderData }) =>
  pageMeta({
    title: loaderData ? `History: ${loaderData.history.article.title}` : "History",
    path: location.pathname,
    isHidden: true,
  });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const restoring = defineForm<Route.ActionArgs, EditorDeps>({
  name: "article-restore",
  sender: editor,
  isHidden: true,
  async submit(deps, { values }, { params }) {
    const { version, current } = readFields(restoreSchema, values);
    const { id } = await restoreVersion(deps, { id: readId(params.id), version, current });
    return { to: deskPath(id), toast: `Version ${version} is back.` };
  },
});
export const action = restoring.action;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  const compared = {
    from: readId(url.searchParams.get("from") ?? ""),
    to: readId(url.searchParams.get("to") ?? ""),
  };
  const history = await readHistory(deps, readId(params.id), compared);
  if (!history) throw notFound(url);
  return { history };
}

export default function ArticleHistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  return <HistoryScreen history={loaderData.history} answer={actionData} />;
}
