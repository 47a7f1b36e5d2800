import { Suspense, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { hasTyped } from "#app/ui/has-typed.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { RegistrationView } from "../registration-draft.server.ts";
import type { AccountStep, RegistrationStep } from "../registration-steps.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { RegistrationSteps } from "./registration-steps.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { StepAnswer, StepDialog } from "./use-step-form.ts";

// The vehicle and slip forms with their cropper, which step 1 doesn't need.
const GarageStep = lazyPart(
  async () => (await import("./registration-garage-step.tsx")).GarageStep,
);

type WizardProps = {
  step: RegistrationStep;
  /** Null until step 2 creates the account. */
  username: string | null;
  email: string;
  loginTo: string;
  stepTo: (step: RegistrationStep) => string;
};

/**
 * The four steps in a dialog over any page. The step is in the URL and the typed values in the visit's draft, so
 * that leaving, reloading and going back lose nothing.
 */
export function RegistrationWizard({ step, username, email, loginTo, stepTo }: WizardProps) {
  const navigate = useNavigate();
  const go = (to: RegistrationStep) =>
    navigate(stepTo(to), { replace: true, preventScrollReset: true });
  // With an account, the first two steps are done.
  const isPast = username !== null && step < 3;
  useEffect(() => {
    if (isPast) navigate(stepTo(3), { replace: true, preventScrollReset: true });
  }, [isPast, navigate, stepTo]);

  return (
    <>
      <RegistrationSteps current={step} />
      <StepHeading step={step} />
      {step === 1 || step === 2 ? (
        <AccountSteps step={step} email={email} loginTo={loginTo} stepTo={stepTo} go={go} />
      ) : (
        username !== null && (
          <Suspense fallback={<Waiting />}>
            <GarageStep key={step} step={step} username={username} onDone={() => go(4)} />
          </Suspense>
        )
      )}
    </>
  );
}

type AccountStepsProps = Pick<WizardProps, "email" | "loginTo" | "stepTo"> & {
  step: AccountStep;
  go: (step: RegistrationStep) => void;
};

function AccountSteps({ step, email, loginTo, stepTo, go }: AccountStepsProps) {
  const [refusal, setRefusal] = useState<StepAnswer | null>(null);
  const hasOpened = useRef(false);
  useEffect(() => {
    hasOpened.current = true;
  }, []);
  const props: StepProps = {
    answer: refusal?.extra?.step === step ? refusal : undefined,
    dialog: {
      over: stepTo(step),
      onSend: () => setRefusal(null),
      onRefused(refused) {
        setRefusal(refused);
        if (refused.extra) go(refused.extra.step);
      },
    },
  };
  if (step === 2) return <ProfileStep {...props} backTo={stepTo(1)} />;
  // With an email in the link, start at step 1.
  const resume = hasOpened.current || email ? undefined : () => go(2);
  return <CredentialsStep {...props} email={email} loginTo={loginTo} resume={resume} />;
}

type StepProps = { answer: StepAnswer | undefined; dialog: StepDialog };
type CredentialsStepProps = StepProps & {
  email: string;
  loginTo: string;
  /** The step the visitor had reached; this one by default. */
  resume: (() => void) | undefined;
};

function CredentialsStep({ email, loginTo, resume, ...props }: CredentialsStepProps) {
  const { load, data } = useFetcher<RegistrationView>();
  const [savedStep, setSavedStep] = useState<RegistrationView | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const opening = useRef(resume);
  useEffect(() => {
    load(opening.current ? "/register" : "/register?step=1");
  }, [load]);
  useEffect(() => {
    // Saved values arrive later, and must not replace what is being typed.
    if (!data || hasTyped(fields.current)) return;
    if (data.step === 2) opening.current?.();
    else setSavedStep(data);
  }, [data]);
  return (
    <div ref={fields}>
      {data?.closed && <Alert status="warning">{data.closed}</Alert>}
      <CredentialsForm
        {...props}
        values={{ ...savedStep?.values, ...(email ? { email } : {}) }}
        hasPassword={savedStep?.hasPassword ?? false}
        loginTo={loginTo}
      />
    </div>
  );
}

function ProfileStep({ backTo, ...props }: StepProps & { backTo: string }) {
  const { load, data } = useFetcher<RegistrationView>();
  useEffect(() => {
    load("/register?step=2");
  }, [load]);
  if (!data) return <Waiting />;
  return <ProfileForm {...props} values={data.values} countries={data.countries} backTo={backTo} />;
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      Loading the next step.
      <noscript>
        <ButtonLink to="/register">Continue without JavaScript</ButtonLink>
      </noscript>
    </p>
  );
}
