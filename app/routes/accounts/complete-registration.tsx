import { data, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { countryNames } from "#app/features/accounts/countries.ts";
import { type FormAnswer, withoutSecrets } from "#app/features/accounts/form-answer.ts";
import { completionSchema } from "#app/features/accounts/schema.ts";
import { completeAccount } from "#app/features/registration/complete-account.server.ts";
import { CompletionForm } from "#app/features/registration/components/completion-form.tsx";
import { findAccountByToken } from "#app/features/registration/find-account-by-token.server.ts";
import { limitRegistrations } from "#app/features/registration/register-account.server.ts";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { newVehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/complete-registration.ts";

const HEADERS = { "cache-control": "private, no-store", "referrer-policy": "same-origin" };

export const meta = () =>
  pageMeta({ title: "Complete your account", path: "/register/complete", isHidden: true });

// It shows an address, so no cache keeps it.
export const headers = () => HEADERS;

/** Where the link leads that staff give to whom they invite. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const { purpose, email } = await findAccountByToken(depsOf(context), token);
    if (purpose !== "completion") return redirect("/");
    return data({ token, email, countries: countryNames(), problem: "" }, { headers: HEADERS });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { message: problem, status } = error;
    return data({ token, email: "", countries: [], problem }, { status, headers: HEADERS });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const form = typedValues(await readForm(request, deps));
  const fail = (errors: FieldErrors, status: number) =>
    data<FormAnswer>({ errors, values: withoutSecrets(form) }, { status });
  try {
    await limitRegistrations(deps);
    const parsed = parseInput(completionSchema, form);
    if (!parsed.ok) return fail(parsed.errors, 422);
    const userAgent = request.headers.get("user-agent") ?? "";
    const refreshToken = readSessionCookies(
      deps.requestOrigin,
      request.headers.get("cookie"),
    ).refresh;
    const { user, cookies } = await completeAccount(deps, {
      ...parsed.value,
      userAgent,
      refreshToken,
    });
    const headers = new Headers();
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return redirect(`${newVehiclePath(user.username)}?step=3`, { headers });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return fail(
      error.errors ? { ...error.errors } : { form: error.message },
      error.errors ? 422 : error.status,
    );
  }
}

export default function CompleteRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email, countries, problem } = loaderData;
  return (
    <div className="wrap">
      <PageHead title="Complete your account" />
      <div className={styles.sheet}>
        {problem ? (
          <Alert status="danger">{problem}</Alert>
        ) : (
          <CompletionForm token={token} email={email} countries={countries} answer={actionData} />
        )}
      </div>
    </div>
  );
}
