import { redirect } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import {
  ACTIVATION_TITLES,
  ActivationPanel,
} from "#app/features/accounts/components/activation-panel.tsx";
import { resendActivation } from "#app/features/accounts/resend-activation.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { loginPath } from "#app/lib/responses.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/activation.ts";

export const meta = () =>
  pageMeta({ title: "Activate your account", path: "/activation", isHidden: true });

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = depsOf(context);
  if (!viewer) return redirect(loginPath("/activation"));
  return { state: viewer.isActivated ? ("activationSuccess" as const) : ("notActivated" as const) };
}

/** Says that the mail was sent whether or not it was: a failure is logged and may be tried again. */
export async function action({ context }: Route.ActionArgs) {
  const deps = signedInDeps(context);
  try {
    await resendActivation(deps, { email: deps.viewer.email });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return { isResent: true };
}

export default function Activation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title={ACTIVATION_TITLES[loaderData.state]} />
      <div className={styles.sheet}>
        <ActivationPanel
          state={loaderData.state}
          isSignedIn
          loginTo="/login"
          isResent={actionData?.isResent ?? false}
        />
      </div>
    </div>
  );
}
