import { signedInDeps } from "#app/context.ts";
import { ACCOUNT_INTENTS, isAccountIntent } from "#app/features/profile/account-intents.ts";
import { AccountScreen } from "#app/features/profile/components/account-screen.tsx";
import { readAccountPage } from "#app/features/profile/read-account-page.server.ts";
import { submitAccountForm } from "#app/features/profile/submit-account-form.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/manage-account.ts";

const PATH = "/manage-account";

export const meta = () => pageMeta({ title: "Manage account", path: PATH, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const managing = defineForm<Route.ActionArgs>({
  name: "account",
  isOpenToSuspended: true,
  sender: signedIn,
  draft: () => "account",
  async submit(deps, { intent, values }) {
    if (!isAccountIntent(intent))
      throw new AppError("bad_request", "That form isn't on this page.");
    const done = await submitAccountForm(deps, intent, values);
    return { to: `${PATH}#${ACCOUNT_INTENTS[intent]}`, ...done };
  },
});
export const action = managing.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = signedInDeps(args.context);
  return { page: await readAccountPage(deps), unsent: await managing.readUnsent(args, deps) };
}

export default function ManageAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unsent } = loaderData;
  return <AccountScreen page={page} answer={actionData ?? unsentAnswer(unsent)} />;
}
