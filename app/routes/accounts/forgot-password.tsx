import { data } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { withoutSecrets } from "#app/features/accounts/form-answer.ts";
import { forgotPasswordSchema } from "#app/features/accounts/schema.ts";
import {
  type ForgotPasswordAnswer,
  ForgotPasswordForm,
} from "#app/features/recovery/components/forgot-password-form.tsx";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/reset-texts.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { refusalInit } from "#app/lib/responses.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/forgot-password.ts";

export const meta = () =>
  pageMeta({ title: "Forgot your password?", path: "/forgot-password", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const form = typedValues(await readForm(request, depsOf(context)));
  const values = withoutSecrets(form);
  const fail = (errors: FieldErrors, init: ResponseInit) =>
    data<ForgotPasswordAnswer>({ isAsked: false, errors, values }, init);
  const parsed = parseInput(forgotPasswordSchema, form);
  if (!parsed.ok) return fail(parsed.errors, { status: 422 });
  try {
    await requestPasswordReset(depsOf(context), parsed.value);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return fail({ form: error.message }, refusalInit(error));
  }
  return data<ForgotPasswordAnswer>({ isAsked: true, errors: {}, values });
}

/** A lost connection keeps the form and what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = typedValues(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { isAsked: false, errors: { form: RESET_TEXTS.error }, values };
  }
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
