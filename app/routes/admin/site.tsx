import type { Deps, Viewer } from "#app/deps.ts";
import { SiteScreen } from "#app/features/operations/components/site-screen.tsx";
import { operatorDeps, operatorSender } from "#app/features/operations/operator-deps.server.ts";
import { readSitePage } from "#app/features/operations/read-site-page.server.ts";
import {
  type PreviewLink,
  submitSiteForm,
} from "#app/features/operations/submit-site-forms.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { SITE_PATH } from "#app/features/site/settings-paths.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/site.ts";

export const meta = () => pageMeta({ title: "Site", path: SITE_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const changing = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, PreviewLink>({
  name: "site",
  sender: operatorSender,
  isHidden: true,
  draft: () => "site",
  async submit(deps, posted) {
    const done = await submitSiteForm(deps, posted);
    return typeof done === "string" ? { to: SITE_PATH, toast: done } : { extra: done };
  },
});
export const action = changing.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = operatorDeps(args);
  return {
    page: await readSitePage(deps),
    unsent: await changing.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function AdminSite({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return <SiteScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
