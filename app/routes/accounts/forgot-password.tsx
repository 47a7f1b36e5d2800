import { forgotPasswordSchema } from "#app/features/accounts/schema.ts";
import { SceneSheet } from "#app/features/content/components/scene-sheet.tsx";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { ForgotPasswordForm } from "#app/features/recovery/components/forgot-password-form.tsx";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/texts.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { failInPlace } from "#app/lib/forms/fail-in-place.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/forgot-password.ts";

export const meta = () =>
  pageMeta({
    title: "Forgot your password?",
    description: "Enter your email, and we send you a link to set a new password.",
    path: "/forgot-password",
    isHidden: true,
  });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const loader = () => ({ drawing: pageDrawing("/login") });

const asking = defineForm<Route.ActionArgs, ReturnType<typeof anyone>, { isAsked: boolean }>({
  name: "forgotten password",
  isOpenToSuspended: true,
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

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SceneSheet drawing={loaderData.drawing} title="Forgot your password?">
      <ForgotPasswordForm loginTo="/login" answer={actionData} />
    </SceneSheet>
  );
}
