import { depsOf } from "#app/context.ts";
import { HistoryScreen } from "#app/features/comments/components/history-screen.tsx";
import { readHistory } from "#app/features/comments/read-history.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/history.ts";

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Earlier texts", path: location.pathname, isHidden: true });

/** What a comment said before it was edited. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  return readHistory(depsOf(context), readId(params.comment)).catch(toPageNotFound(url));
}

export default function History({ loaderData }: Route.ComponentProps) {
  return <HistoryScreen history={loaderData} />;
}
