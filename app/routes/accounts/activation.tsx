import { data, redirect, redirectDocument } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { activationSchema, deleteAccountSchema } from "#app/features/accounts/schema.ts";
import { forgetDrafts } from "#app/features/offline/forget-drafts.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { activateAccount } from "#app/features/registration/activate-account.server.ts";
import {
  ACTIVATION_TITLES,
  ActivationPanel,
  type ActivationState,
} from "#app/features/registration/components/activation-panel.tsx";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { expiredSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { flashDialog } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { loginPath, refusalInit } from "#app/lib/responses.server.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { forgetUnsent } from "#app/lib/unsent-forms.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/activation.ts";

type Fields = Record<string, string>;

/** Where a deletion leads that has succeeded. */
const AFTER_DELETION = "/";

export const meta = () =>
  pageMeta({ title: "Activate your account", path: "/activation", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The states of the activation modal as a page, for whoever has no script. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = depsOf(context);
  const { pathname, search, searchParams } = url;
  if (!viewer) return redirect(loginPath(pathname + search));
  if (searchParams.get("state") === "deleteAccount") return { state: "deleteAccount" as const };
  return {
    state: viewer.isActivated ? ("activationSuccess" as const) : ("resendActivation" as const),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = typedValues(await readForm(request, depsOf(context)));
  if (form.intent === "activate") return activate(request, context, form);
  if (form.intent === "delete") return remove(request, context, form);
  return resend(context);
}

/**
 * A lost connection ends no dialog: asking again is said to have worked in any case, deleting is not.
 * With the account goes what its racer left on the device.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent, owner = "" } = typedValues(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      // A session that has lapsed leads to the login instead.
      const isDeleted = intent === "delete" && error.headers.get("location") === AFTER_DELETION;
      if (isDeleted) await forgetDrafts(owner);
      throw error;
    }
    if (intent !== "delete") return { isResent: true };
    const form = "An error occurred. Please try again.";
    return { errors: { form }, values: {} } satisfies FormAnswer;
  }
}

/** The link of the mail, confirmed by its form. */
async function activate(request: Request, context: Route.ActionArgs["context"], form: Fields) {
  const deps = depsOf(context);
  const parsed = parseInput(activationSchema, form);
  const { activationToken } = parsed.ok ? parsed.value : { activationToken: "" };
  let dialog = "activationSuccess";
  let cookies: string[] = [];
  try {
    const userAgent = request.headers.get("user-agent") ?? "";
    cookies = (await activateAccount(deps, { activationToken, userAgent })).cookies;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    dialog = "activationFailed";
  }
  const headers = await flashDialog(request, deps, dialog);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return redirect(sameSitePath(form.next, "/"), { headers });
}

/** Says that the mail was sent whether or not it was: a failure is logged and may be tried again. */
async function resend(context: Route.ActionArgs["context"]) {
  const deps = signedInDeps(context);
  try {
    await resendActivation(deps, { email: deps.viewer.email });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return { isResent: true };
}

/** The page reloads, so that nothing of the account stays in memory. */
async function remove(request: Request, context: Route.ActionArgs["context"], form: Fields) {
  const deps = signedInDeps(context);
  const fail = (errors: FieldErrors, init: ResponseInit = { status: 422 }) =>
    data<FormAnswer>({ errors, values: {} }, init);
  const parsed = parseInput(deleteAccountSchema, form);
  if (!parsed.ok) return fail(parsed.errors);
  try {
    const result = await deleteAccount(deps, parsed.value);
    if (!result.ok) return fail(result.errors);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return fail({ form: error.message }, refusalInit(error));
  }
  await forgetUnsent(request, deps);
  // A visit of its own: what the old one held goes with the account.
  const headers = await flashDialog(new Request(request.url), deps, "accountDeleted");
  for (const cookie of expiredSessionCookies(deps.requestOrigin))
    headers.append("set-cookie", cookie);
  return redirectDocument(AFTER_DELETION, { headers });
}

export default function Activation({ loaderData, actionData }: Route.ComponentProps) {
  const isResent = actionData !== undefined && "isResent" in actionData;
  const state: ActivationState = isResent ? "resendActivationSuccess" : loaderData.state;
  return (
    <div className="wrap">
      <PageHead title={ACTIVATION_TITLES[state]} />
      <div className={styles.sheet}>
        <ActivationPanel
          state={state}
          isSignedIn
          isActivated={loaderData.state === "activationSuccess"}
          loginTo="/login"
          stepTo={(step) => `/activation?state=${step}`}
          closeTo="/"
          token=""
          answer={actionData && "errors" in actionData ? actionData : undefined}
        />
      </div>
    </div>
  );
}
