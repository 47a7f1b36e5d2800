import type { Deps, Viewer } from "#app/deps.ts";
import { RedirectsScreen } from "#app/features/operations/components/redirects-screen.tsx";
import { ignoredPath, readIgnored } from "#app/features/operations/ignored-path.ts";
import {
  REDIRECTS_LIMIT,
  type RedirectPreview,
} from "#app/features/operations/import-redirects.server.ts";
import { operatorDeps, operatorSender } from "#app/features/operations/operator-deps.server.ts";
import {
  readRedirectQuery,
  readRedirectsPage,
} from "#app/features/operations/read-redirects.server.ts";
import { REDIRECT_LIMITS } from "#app/features/operations/redirect-columns.ts";
import { submitRedirectForm } from "#app/features/operations/submit-site-forms.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { REDIRECTS_PATH } from "#app/features/site/settings-paths.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/redirects.ts";

export const meta = () => pageMeta({ title: "Redirects", path: REDIRECTS_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const changing = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, RedirectPreview>({
  name: "redirects",
  sender: operatorSender,
  isHidden: true,
  draft: () => "redirects",
  limit: REDIRECTS_LIMIT,
  async submit(deps, posted) {
    const done = await submitRedirectForm(deps, posted);
    if (typeof done !== "string") return { extra: done };
    const { intent, values } = posted;
    return { to: intent === "ignore" ? ignoredPath(values.from) : REDIRECTS_PATH, toast: done };
  },
});
export const action = changing.action;

export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const query = readRedirectQuery(url.searchParams);
  const deps = operatorDeps(args);
  return {
    page: await readRedirectsPage(deps, query),
    unsent: await changing.readUnsent(args, deps),
    query,
    suggested: (url.searchParams.get("from") ?? "").slice(0, REDIRECT_LIMITS.from),
    ignored: readIgnored(url.searchParams),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function AdminRedirects({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return <RedirectsScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
