import { data } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { ACCOUNT_INTENTS, isAccountIntent } from "#app/features/accounts/account-intents.ts";
import {
  type AccountAnswer,
  AccountScreen,
} from "#app/features/accounts/components/account-screen.tsx";
import { keptValues } from "#app/features/accounts/form-answer.ts";
import { readAccountPage } from "#app/features/accounts/read-account-page.server.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { submitAccountForm } from "#app/features/accounts/submit-account-form.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { refusalInit } from "#app/lib/responses.server.ts";
import { clearUnsent, readUnsent, redirectToLogin } from "#app/lib/unsent-forms.server.ts";
import type { Route } from "./+types/manage-account.ts";

const PATH = "/manage-account";

export const meta = () => pageMeta({ title: "Manage account", path: PATH, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  const { intent = "", ...values } = (await readUnsent(request, deps, draftOf(deps.viewer))) ?? {};
  const unsent: AccountAnswer | null = isAccountIntent(intent)
    ? { intent, errors: {}, values, isUnsent: true }
    : null;
  return { page: await readAccountPage(deps), unsent };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer) {
    return redirectToLogin(request, deps, PATH, ({ owner = "", ...typed }) => ({
      ...draftOf({ username: isAccountIntent(typed.intent) ? owner : "" }),
      values: keptValues(typed),
    }));
  }
  const { intent, owner: _owner, ...typed } = typedValues(await readForm(request, deps));
  if (!isAccountIntent(intent)) throw new AppError("bad_request", "This form is not known here.");
  const values = keptValues(typed);
  const outcome = await submitAccountForm({ ...deps, viewer }, intent, typed);
  if (!outcome.ok) {
    return data<AccountAnswer>({ intent, errors: outcome.errors, values }, refusalInit(outcome));
  }
  const headers = await clearUnsent(request, deps, draftOf(viewer));
  for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
  const toast = { status: "success", message: outcome.message } as const;
  return redirectWithToast(request, deps, `${PATH}#${ACCOUNT_INTENTS[intent]}`, toast, headers);
}

export default function ManageAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unsent } = loaderData;
  return <AccountScreen page={page} answer={actionData ?? unsent ?? undefined} />;
}

function draftOf({ username }: { username: string }) {
  return { form: "account", owner: usernameKeyOf(username) };
}
