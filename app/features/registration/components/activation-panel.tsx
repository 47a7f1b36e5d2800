import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { useResend } from "#app/features/accounts/components/use-resend.ts";
import { ACTIVATION_FAILED, RESEND_DONE } from "#app/features/accounts/texts.ts";
import { DeleteAccountForm } from "#app/features/profile/components/delete-account-form.tsx";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import type { ActivationExtra, ActivationStep } from "../registration-steps.ts";

/** The states of the activation dialog: a link to confirm, its outcomes, another link, and deletion. */
export type ActivationState =
  | "activate"
  | ActivationStep
  | "resendActivationSuccess"
  | "accountDeleted"
  | "activationSuccess"
  | "activationSuccessWithSlip"
  | "activationFailed"
  | "alreadyActivated";

type ActivationPanelProps = {
  state: ActivationState;
  isSignedIn: boolean;
  loginTo: string;
  stepTo: (step: ActivationStep) => string;
  /** Where closing the panel leads. */
  closeTo: string;
  /** The token of the link to confirm. */
  token: string;
  /** The result of a deletion submitted without script. */
  answer?: FormAnswer<ActivationExtra | undefined> | undefined;
};

/** The state of an activation, with its possible actions. */
export function ActivationPanel(props: ActivationPanelProps) {
  const { state, isSignedIn, closeTo } = props;
  switch (state) {
    case "activate":
      return <ConfirmActivation token={props.token} />;
    case "resendActivation":
      return <Resend {...props} message="Your account is not activated!" />;
    case "resendActivationSuccess":
      return <Resent notSent={props.answer?.extra?.notSent} />;
    case "deleteAccount":
      return isSignedIn ? (
        <DeleteAccountForm closeTo={closeTo} answer={props.answer} />
      ) : (
        <LogIn to={props.loginTo} />
      );
    case "accountDeleted":
      return <p>Your account has been deleted. Logging you out now.</p>;
    case "activationSuccess":
      return (
        <div className={styles.form}>
          <p>Your account is activated. {isSignedIn && "You are now logged in."}</p>
          {isSignedIn ? (
            <p className={styles.actions}>
              <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
            </p>
          ) : (
            <LogIn to={props.loginTo} />
          )}
        </div>
      );
    case "activationSuccessWithSlip":
      return <SlipInLine />;
    case "activationFailed":
      return <Resend {...props} message={ACTIVATION_FAILED} />;
    case "alreadyActivated":
      return (
        <div className={styles.form}>
          <p>This account is already activated. You don't need another link.</p>
          {!isSignedIn && <LogIn to={props.loginTo} />}
        </div>
      );
  }
}

/** For a racer who submitted a slip before opening the link. */
function SlipInLine() {
  const username = useRootData()?.viewer?.username ?? "";
  return (
    <div className={styles.form}>
      <p>
        Your account is activated. You are now logged in. Your garage is public, and your slip is in
        line for a check.
      </p>
      <p className={styles.actions}>
        <ButtonLink to={garagePath(username)}>See your slip</ButtonLink>
      </p>
    </div>
  );
}

/** Submits itself with script. A form, so that link scanners, which only fetch pages, don't use up the link. */
function ConfirmActivation({ token }: { token: string }) {
  const { pathname, search } = useLocation();
  const form = useFormAnswer(undefined, { intent: "activate" });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    form.ref.current?.requestSubmit();
  }, [form.ref]);
  return (
    <PostForm form={form} action="/activation" reloadDocument className={styles.form}>
      <input type="hidden" name="activationToken" value={token} />
      <input type="hidden" name="next" value={pathname + search} />
      <p>One tap and your garage is open.</p>
      <div className={styles.actions}>
        <Button>Activate my account</Button>
      </div>
    </PostForm>
  );
}

type ResendProps = ActivationPanelProps & { message: string };

function Resend({ message, isSignedIn, loginTo, stepTo }: ResendProps) {
  const { form, isResent, notSent } = useResend();
  if (isResent) return <Resent notSent={notSent} />;
  return (
    <div className={styles.form}>
      <p>{message}</p>
      {isSignedIn ? (
        <PostForm form={form} action="/activation" className={styles.actions}>
          <Button isBusy={form.isBusy}>Resend activation email</Button>
          <p className={styles.aside}>
            Not staying? <Link to={stepTo("deleteAccount")}>Delete my account</Link>
          </p>
        </PostForm>
      ) : (
        <LogIn to={loginTo} />
      )}
    </div>
  );
}

function Resent({ notSent }: { notSent: string | undefined }) {
  return notSent ? (
    <Alert status="warning">{notSent}</Alert>
  ) : (
    <Alert status="success">{RESEND_DONE}</Alert>
  );
}

function LogIn({ to }: { to: string }) {
  return (
    <p className={styles.actions}>
      <ButtonLink to={to}>Log In</ButtonLink>
    </p>
  );
}

export const ACTIVATION_TITLES = {
  activate: "Activate your account",
  resendActivation: "Activate your account",
  resendActivationSuccess: "Check your mail",
  deleteAccount: "Are You Sure?",
  accountDeleted: "Goodbye",
  activationSuccess: "Welcome to the club",
  activationSuccessWithSlip: "Welcome to the club",
  activationFailed: "Activation failed",
  alreadyActivated: "Already activated",
} as const satisfies Record<ActivationState, string>;
