import { data, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { CredentialsForm } from "#app/features/accounts/components/credentials-form.tsx";
import { ProfileForm } from "#app/features/accounts/components/profile-form.tsx";
import { RegistrationSteps } from "#app/features/accounts/components/registration-steps.tsx";
import { countryNames } from "#app/features/accounts/countries.ts";
import { type FormAnswer, keptValues } from "#app/features/accounts/form-answer.ts";
import {
  limitRegistrations,
  prepareAccount,
  registerAccount,
} from "#app/features/accounts/register-account.server.ts";
import { credentialsSchema, profileSchema } from "#app/features/accounts/schema.ts";
import { readSessionCookies } from "#app/features/accounts/session-cookies.server.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { readRegistrationDraft, saveRegistrationDraft } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/register.ts";

const STEP_2 = "/register?step=2";

export const meta = () => pageMeta({ title: "Register", path: "/register", isHidden: true });

/**
 * Steps 1 and 2 lead to an account. The racer it belongs to goes on to the ordinary forms: the
 * vehicle is step 3, the time slip step 4.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { searchParams } = new URL(request.url);
  const step = searchParams.get("step");
  if (deps.viewer) {
    const { username } = deps.viewer;
    if (step === "3") return redirect(vehicleStep(username));
    return redirect(step === "4" ? "/1320-club/submit?registration=1" : garageOf(username));
  }
  const draft = await readRegistrationDraft(request, deps);
  if (step === "2" && draft) return { step: 2 as const, countries: countryNames() };
  if (step !== null && step !== "1") return redirect("/register");
  const email = searchParams.get("email") ?? draft?.email ?? "";
  return { step: 1 as const, values: { email, username: draft?.username ?? "" } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  if (deps.viewer) return redirect(vehicleStep(deps.viewer.username));
  const isProfileStep = new URL(request.url).searchParams.get("step") === "2";
  const form = typedValues(await readForm(request));
  const fail = (errors: FieldErrors, status: number) =>
    data<FormAnswer>({ errors, values: keptValues(form) }, { status });
  try {
    if (!isProfileStep) {
      await limitRegistrations(deps);
      const parsed = parseInput(credentialsSchema, form);
      if (!parsed.ok) return fail(parsed.errors, 422);
      const draft = await prepareAccount(deps, parsed.value);
      return redirect(STEP_2, { headers: await saveRegistrationDraft(request, deps, draft) });
    }
    const draft = await readRegistrationDraft(request, deps);
    if (!draft) return redirect("/register");
    const parsed = parseInput(profileSchema, form);
    if (!parsed.ok) return fail(parsed.errors, 422);
    const { user, cookies } = await registerAccount(deps, {
      ...draft,
      ...parsed.value,
      userAgent: request.headers.get("user-agent") ?? "",
      refreshToken: readSessionCookies(deps.origin, request.headers.get("cookie")).refresh,
    });
    const headers = await saveRegistrationDraft(request, deps, null);
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return redirect(vehicleStep(user.username), { headers });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // In step 2 there is no field for a name that was taken meanwhile: the message stands on top.
    const isShownInPlace = !isProfileStep && error.errors;
    return fail(isShownInPlace ? { ...error.errors } : { form: error.message }, error.status);
  }
}

function garageOf(username: string): string {
  return `/user/${encodeURIComponent(username)}`;
}

function vehicleStep(username: string): string {
  return `${garageOf(username)}/vehicles/new?step=3`;
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { step } = loaderData;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={`Step ${step}`}
        title="Register"
        lead={step === 1 ? "An account gets your runs on the board." : undefined}
      />
      <RegistrationSteps current={step} />
      {step === 1 && (
        <div className={styles.sheet}>
          <CredentialsForm values={loaderData.values} answer={actionData} loginTo="/login" />
        </div>
      )}
      {step === 2 && (
        <div className={styles.sheet}>
          <ProfileForm countries={loaderData.countries} answer={actionData} />
        </div>
      )}
    </div>
  );
}
