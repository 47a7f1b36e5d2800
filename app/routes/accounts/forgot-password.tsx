import styles from "#app/features/accounts/components/account-form.module.css";
import { forgotPasswordSchema } from "#app/features/accounts/schema.ts";
import { ForgotPasswordForm } from "#app/features/recovery/components/forgot-password-form.tsx";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/reset-texts.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { failInPlace } from "#app/lib/forms/fail-in-place.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/forgot-password.ts";

export const meta = () =>
  pageMeta({ title: "Forgot your password?", path: "/forgot-password", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const asking = defineForm<Route.ActionArgs, ReturnType<typeof anyone>, { isAsked: boolean }>({
  name: "forgotten password",
  sender: anyone,
  again: async (_deps, values, refusal) => ({ values, extra: { isAsked: !refusal } }),
  async submit(deps, { values }) {
    await requestPasswordReset(deps, readFields(forgotPasswordSchema, values));
    return "again";
  },
});
export const action = asking.action;

export function clientAction(sending: Route.ClientActionArgs) {
  return failInPlace(sending, () => RESET_TEXTS.error);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title="Forgot your password?" />
      <div className={styles.sheet}>
        <ForgotPasswordForm loginTo="/login" answer={actionData} />
      </div>
    </div>
  );
}
