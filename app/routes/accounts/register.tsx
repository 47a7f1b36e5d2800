import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { depsOf } from "#app/context.ts";
import { NO_ACTIVATION_MAIL } from "#app/features/accounts/texts.ts";
import { SceneSheet } from "#app/features/content/components/scene-sheet.tsx";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { CredentialsForm } from "#app/features/registration/components/credentials-form.tsx";
import { ProfileForm } from "#app/features/registration/components/profile-form.tsx";
import { RegistrationSteps } from "#app/features/registration/components/registration-steps.tsx";
import { StepHeading } from "#app/features/registration/components/step-heading.tsx";
import type { SignedIn } from "#app/features/registration/register-or-sign-in.server.ts";
import {
  readRefused,
  readRegistration,
  readRegistrationDraft,
  saveRegistrationDraft,
} from "#app/features/registration/registration-draft.server.ts";
import {
  type AccountStep,
  readStep,
  registrationOver,
  type StepExtra,
} from "#app/features/registration/registration-steps.ts";
import {
  submitCredentials,
  submitProfile,
} from "#app/features/registration/submit-registration-step.server.ts";
import { sendingDevice } from "#app/features/sessions/sending-device.server.ts";
import { assertCookies } from "#app/lib/cookie-probe.server.ts";
import { anyone, defineForm, type FormDone } from "#app/lib/forms/define-form.server.ts";
import { failInPlace } from "#app/lib/forms/fail-in-place.ts";
import { garagePath, newVehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { Route } from "./+types/register.ts";

const STEP_2 = "/register?step=2";
/** Step 2 was submitted without step 1: the account may exist, or the typed values have expired. */
const BEGIN_AGAIN = {
  status: "warning",
  message:
    "We couldn't find step 1. Fill it in again. If your account was created already, the same username, email and password log you in.",
} as const;
const CONNECTION_LOST = "The connection was lost. Check your signal and try again.";

export const meta = () =>
  pageMeta({
    title: "Register",
    description:
      "Join the 1320 Club in four steps, free: you, your account, your car, your first slip.",
    path: "/register",
    isHidden: true,
  });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/**
 * The dialog, over another page, loads each step once. If it loaded again after the account was created, the
 * loader would redirect that page to the vehicle form, away from the dialog.
 */
export function shouldRevalidate({
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname === "/register" && defaultShouldRevalidate;
}

/**
 * Steps 1 and 2 create an account; without a step, the registration continues where it was left. The new racer
 * continues with the regular forms: the vehicle is step 3, the time slip step 4.
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
  const values = { ...view.values, ...(email === null ? {} : { email }) };
  return { ...view, values, drawing: pageDrawing("/register") };
}

const registering = defineForm<Route.ActionArgs, ReturnType<typeof anyone>, StepExtra>({
  name: "registration",
  isOpenToSuspended: true,
  sender: anyone,
  async again(deps, values, refusal, { request, url }) {
    const step = stepOf(url);
    const failedStep = refusal?.code === "taken" ? 1 : step;
    return {
      values: await readRefused(request, deps, { step, form: values }),
      extra: { step: failedStep },
    };
  },
  async submit(deps, { values: form }, { request, url }) {
    if (deps.viewer) return { to: vehicleStep(deps.viewer.username) };
    assertCookies(request);
    const draft = await readRegistrationDraft(request, deps);
    const device = sendingDevice(deps, request);
    if (stepOf(url) === 1) {
      const sent = await submitCredentials(deps, { form, draft, ...device });
      if ("user" in sent) return welcomeBack(form.over, sent);
      const headers = await saveRegistrationDraft(request, deps, sent.draft, form);
      return leadOn(form.over, 2, STEP_2, headers);
    }
    if (!draft?.passwordHash) return { to: "/register", toast: BEGIN_AGAIN };
    const { user, cookies, activationMail } = await submitProfile(deps, { form, draft, ...device });
    // The account exists even if the draft can't be cleared.
    const headers = await saveRegistrationDraft(request, deps, null).catch(() => new Headers());
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    const next = leadOn(form.over, 3, vehicleStep(user.username), headers);
    return activationMail === "over_limit"
      ? { ...next, toast: { status: "warning", message: NO_ACTIVATION_MAIL } }
      : next;
  },
});
export const action = registering.action;

/** A lost connection leaves the step as it is. */
export function clientAction(sending: Route.ClientActionArgs) {
  return failInPlace(sending, () => CONNECTION_LOST);
}

/** An existing account continues with its next incomplete step. */
function welcomeBack(over: string | undefined, { user, cookies }: SignedIn): FormDone {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  const done = user.joined1320At
    ? { to: sameSitePath(over, garagePath(user.username)), cookies, isReplaced: true }
    : leadOn(over, 3, vehicleStep(user.username), headers);
  return { ...done, toast: "You already had this account, so we logged you in." };
}

function stepOf({ searchParams }: URL): AccountStep {
  return readStep(searchParams.get("step")) === 2 ? 2 : 1;
}

/** @param over the page below the dialog; without it, the step is a page */
function leadOn(over: string | undefined, step: 2 | 3, page: string, headers: Headers): FormDone {
  const to = over === undefined ? page : registrationOver(sameSitePath(over, "/"), step);
  return { to, cookies: headers.getSetCookie(), isReplaced: true };
}

function vehicleStep(username: string): string {
  return `${newVehiclePath(username)}?step=3`;
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { values, hasPassword, countries, drawing, closed } = loaderData;
  const step = actionData?.extra?.step ?? loaderData.step;
  const form = { values, answer: actionData };
  return (
    <SceneSheet
      drawing={drawing}
      title="Register"
      lead={step === 1 ? "Four steps, and you're in." : undefined}
    >
      <RegistrationSteps current={step} />
      <StepHeading step={step} level={2} />
      {closed && <Alert status="warning">{closed}</Alert>}
      {step === 1 ? (
        <CredentialsForm {...form} hasPassword={hasPassword} loginTo="/login" />
      ) : (
        <ProfileForm {...form} countries={countries} backTo="/register?step=1" />
      )}
    </SceneSheet>
  );
}
