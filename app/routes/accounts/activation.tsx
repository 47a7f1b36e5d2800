import { redirect } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { activationSchema, ownPasswordSchema } from "#app/features/accounts/schema.ts";
import { deleteDrafts } from "#app/features/offline/delete-drafts.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import {
  ACTIVATION_TITLES,
  ActivationPanel,
  type ActivationState,
} from "#app/features/registration/components/activation-panel.tsx";
import { followActivationLink } from "#app/features/registration/follow-activation-link.server.ts";
import type { ActivationExtra } from "#app/features/registration/registration-steps.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { sendingDevice } from "#app/features/sessions/sending-device.server.ts";
import { clearedSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { flashDialog } from "#app/lib/flash.server.ts";
import {
  anyone,
  defineForm,
  type FormAgain,
  type FormDone,
} from "#app/lib/forms/define-form.server.ts";
import { failInPlace } from "#app/lib/forms/fail-in-place.ts";
import { type FormValues, OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { typedValues } from "#app/lib/forms/typed-fields.ts";
import { forgetUnsent } from "#app/lib/forms/unsent-forms.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { loginPath } from "#app/lib/responses.server.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/activation.ts";

/** The page after a successful deletion. */
const AFTER_DELETION = "/";

export const meta = () =>
  pageMeta({ title: "Activate your account", path: "/activation", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The states of the activation dialog as a page, for browsers without script. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = depsOf(context);
  const { pathname, search, searchParams } = url;
  if (!viewer) return redirect(loginPath(pathname + search));
  if (searchParams.get("state") === "deleteAccount") return { state: "deleteAccount" as const };
  return {
    state: viewer.isActivated ? ("activationSuccess" as const) : ("resendActivation" as const),
  };
}

/** Requests another link, deletes the account instead, or confirms the mailed link. */
const activating = defineForm<Route.ActionArgs, ReturnType<typeof anyone>, ActivationExtra>({
  name: "activation",
  isOpenToSuspended: true,
  sender: anyone,
  again: async (_deps, values, refusal) => ({
    values,
    extra: { isResent: !refusal, notSent: "" },
  }),
  async submit(deps, { intent, values }, args) {
    if (intent === "activate") return activate(deps, values, args);
    if (intent === "delete") return remove(values, args);
    return resend(args);
  },
});
export const action = activating.action;

/**
 * A lost connection closes no dialog: requesting again always reports success, deleting doesn't. Deleting the
 * account also clears the racer's data on the device.
 */
export async function clientAction(sending: Route.ClientActionArgs) {
  const { intent, [OWNER_FIELD]: owner = "" } = typedValues(
    await sending.request.clone().formData(),
  );
  try {
    const answer = await failInPlace(sending, () => "An error occurred. Please try again.");
    if (intent === "delete" || answer.extra?.isResent) return answer;
    return { ...answer, code: null, extra: { isResent: true, notSent: "" } };
  } catch (thrown) {
    // An expired session redirects to the login instead.
    const isDeleted =
      thrown instanceof Response &&
      intent === "delete" &&
      thrown.headers.get("location") === AFTER_DELETION;
    if (isDeleted) await deleteDrafts(owner);
    throw thrown;
  }
}

type Sender = ReturnType<typeof anyone>;

async function activate(
  deps: Sender,
  values: FormValues,
  { request }: Route.ActionArgs,
): Promise<FormDone> {
  const to = sameSitePath(values.next, "/");
  const parsed = parseInput(activationSchema, values);
  const activationToken = parsed.ok ? parsed.value.activationToken : "";
  const { userAgent } = sendingDevice(deps, request);
  const { dialog, cookies } = await followActivationLink(deps, { activationToken, userAgent });
  return { to, cookies: [await flashDialog(deps, dialog), ...cookies] };
}

/** The next state, which says why if the mail wasn't sent. */
async function resend({ context }: Route.ActionArgs): Promise<FormAgain<ActivationExtra>> {
  const deps = signedInDeps(context);
  try {
    await resendActivation(deps, { email: deps.viewer.email });
    return { extra: { isResent: true, notSent: "" } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { extra: { isResent: true, notSent: error.message } };
  }
}

async function remove(
  values: FormValues,
  { request, context }: Route.ActionArgs,
): Promise<FormDone> {
  const deps = signedInDeps(context);
  await deleteAccount(deps, readFields(ownPasswordSchema, values));
  const forgotten = await forgetUnsent(request, deps);
  const cookies = [
    await flashDialog(deps, "accountDeleted"),
    ...forgotten.getSetCookie(),
    ...clearedSessionCookies(deps.requestOrigin),
  ];
  return { to: AFTER_DELETION, cookies, isReloaded: true };
}

export default function Activation({ loaderData, actionData }: Route.ComponentProps) {
  const state: ActivationState = actionData?.extra?.isResent
    ? "resendActivationSuccess"
    : loaderData.state;
  return (
    <div className="wrap">
      <PageHead title={ACTIVATION_TITLES[state]} />
      <div className={styles.sheet}>
        <ActivationPanel
          state={state}
          isSignedIn
          loginTo="/login"
          stepTo={(step) => `/activation?state=${step}`}
          closeTo="/"
          token=""
          answer={actionData}
        />
      </div>
    </div>
  );
}
