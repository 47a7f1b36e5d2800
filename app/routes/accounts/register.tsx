import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { CredentialsForm } from "#app/features/registration/components/credentials-form.tsx";
import { ProfileForm } from "#app/features/registration/components/profile-form.tsx";
import { RegistrationSteps } from "#app/features/registration/components/registration-steps.tsx";
import { StepHeading } from "#app/features/registration/components/step-heading.tsx";
import {
  readRegistration,
  readRegistrationDraft,
  saveRegistrationDraft,
} from "#app/features/registration/registration-draft.server.ts";
import {
  type RegistrationAnswer,
  readStep,
} from "#app/features/registration/registration-steps.ts";
import {
  type StepRefusal,
  submitCredentials,
  submitProfile,
} from "#app/features/registration/submit-registration-step.server.ts";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { typedValues } from "#app/lib/form.ts";
import { garagePath, newVehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { refusalInit } from "#app/lib/responses.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/register.ts";

const STEP_2 = "/register?step=2";

export const meta = () => pageMeta({ title: "Register", path: "/register", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/**
 * The dialog, over another page, asks for each step once. Asked again after the account is made, the
 * loader would lead that page to the vehicle form, away from the dialog.
 */
export function shouldRevalidate({
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname === "/register" && defaultShouldRevalidate;
}

/**
 * Steps 1 and 2 lead to an account; without a step the registration goes on where it was left. The
 * racer it belongs to goes on to the ordinary forms: the vehicle is step 3, the time slip step 4.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { searchParams } = url;
  const step = readStep(searchParams.get("step"));
  if (deps.viewer) {
    const { username, isClubMember } = deps.viewer;
    if (step === 4) return redirect("/1320-club/submit?registration=1");
    return redirect(step === 3 || !isClubMember ? vehicleStep(username) : garagePath(username));
  }
  if (step === 3 || step === 4) return redirect("/register");
  const email = searchParams.get("email");
  const view = await readRegistration(request, deps, email === null ? step : 1);
  if (!view) return redirect("/register");
  return { ...view, values: { ...view.values, ...(email === null ? {} : { email }) } };
}

/** The dialog asks to be told where it goes next; a plain form is sent there. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  if (deps.viewer) return redirect(vehicleStep(deps.viewer.username));
  const step = readStep(url.searchParams.get("step")) === 2 ? 2 : 1;
  const form = typedValues(await readForm(request, deps));
  const goOn = (next: 2 | 3, path: string, headers: Headers) =>
    form.surface === "dialog"
      ? data<RegistrationAnswer>({ next }, { headers })
      : redirect(path, { headers });

  const draft = await readRegistrationDraft(request, deps);
  if (step === 1) {
    const outcome = await submitCredentials(deps, { form, draft });
    if (outcome.isRefused) return refusal(outcome);
    return goOn(2, STEP_2, await saveRegistrationDraft(request, deps, outcome.draft));
  }
  if (!draft?.passwordHash) return redirect("/register");
  const outcome = await submitProfile(deps, {
    form,
    draft,
    userAgent: request.headers.get("user-agent") ?? "",
    refreshToken: readSessionCookies(deps.requestOrigin, request.headers.get("cookie")).refresh,
  });
  if (outcome.isRefused) return refusal(outcome);
  const headers = await saveRegistrationDraft(request, deps, null);
  for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
  return goOn(3, vehicleStep(outcome.user.username), headers);
}

function refusal({ step, errors, values, ...refused }: StepRefusal) {
  return data<RegistrationAnswer>({ step, errors, values }, refusalInit(refused));
}

function vehicleStep(username: string): string {
  return `${newVehiclePath(username)}?step=3`;
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "step" in actionData ? actionData : undefined;
  const step = answer?.step ?? loaderData.step;
  return (
    <div className="wrap">
      <PageHead
        title="Register"
        lead={step === 1 ? "An account gets your runs on the board." : undefined}
      />
      <RegistrationSteps current={step} />
      <div className={styles.sheet}>
        <StepHeading step={step} level={2} />
        {step === 1 ? (
          <CredentialsForm
            values={loaderData.values}
            hasPassword={loaderData.hasPassword}
            answer={answer}
            loginTo="/login"
          />
        ) : (
          <ProfileForm
            values={loaderData.values}
            countries={loaderData.countries}
            answer={answer}
            backTo="/register?step=1"
          />
        )}
      </div>
    </div>
  );
}
