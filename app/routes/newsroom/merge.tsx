import { MergeScreen } from "#app/features/newsroom/components/merge-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { mergeTerm, readMerge } from "#app/features/newsroom/merge-term.server.ts";
import { AUTHORS_PATH, mergePath, TERMS_PATH } from "#app/features/newsroom/paths.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/merge.ts";

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Merge or delete", path: location.pathname, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

function termOf({ params, url }: Pick<Route.LoaderArgs, "params" | "url">) {
  const { kind, id } = params;
  if (kind !== "category" && kind !== "tag" && kind !== "author") throw notFound(url);
  return { kind, id: readId(id) } as const;
}

const merging = defineForm<Route.ActionArgs, EditorDeps>({
  name: "news-merge",
  sender: editor,
  isHidden: true,
  async submit(deps, { values }, args) {
    const term = termOf(args);
    const articles = await mergeTerm(deps, term, values);
    return {
      to: term.kind === "author" ? AUTHORS_PATH : TERMS_PATH,
      toast: `It's gone. ${articles} ${articles === 1 ? "article" : "articles"} changed.`,
      isReplaced: true,
    };
  },
});
export const action = merging.action;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  const term = termOf({ params, url });
  const into = readId(url.searchParams.get("into") ?? "") || null;
  const merge = await readMerge(deps, term, into);
  if (!merge) throw notFound(url);
  return { merge, isChosen: url.searchParams.has("into") };
}

export default function Merge({
  loaderData: { merge, isChosen },
  actionData,
}: Route.ComponentProps) {
  return (
    <MergeScreen
      key={mergePath(merge.kind, merge.term.id)}
      merge={merge}
      isChosen={isChosen}
      answer={actionData}
    />
  );
}
