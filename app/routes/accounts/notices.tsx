import { signedInDeps } from "#app/context.ts";
import { chooseNotices } from "#app/features/notices/choose-notices.server.ts";
import { NoticesScreen } from "#app/features/notices/components/notices-screen.tsx";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { NOTICES_PATH } from "#app/features/notices/paths.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/notices.ts";

export const meta = () => pageMeta({ title: "Notices", path: NOTICES_PATH, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const choosing = defineForm<Route.ActionArgs>({
  name: "notices",
  isOpenToSuspended: true,
  sender: signedIn,
  draft: () => "notices",
  async submit(deps, { values }) {
    await chooseNotices(deps, values);
    return { to: NOTICES_PATH, toast: "Choices saved." };
  },
});
export const action = choosing.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = signedInDeps(args.context);
  const { url } = args;
  return {
    page: await listNotices(deps, url.searchParams.get("before")),
    unsent: await choosing.readUnsent(args, deps),
  };
}

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unsent } = loaderData;
  return <NoticesScreen page={page} answer={actionData ?? unsentAnswer(unsent)} />;
}
