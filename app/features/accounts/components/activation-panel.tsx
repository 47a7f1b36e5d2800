import { useFetcher } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ACTIVATION_FAILED, RESEND_DONE } from "../rules.ts";
import styles from "./account-form.module.css";

export type ActivationState = "activationSuccess" | "activationFailed" | "notActivated";

type ActivationPanelProps = {
  state: ActivationState;
  isSignedIn: boolean;
  loginTo: string;
  /** A new link was asked for without script. */
  isResent?: boolean;
};

/** What is said about the activation, and what can be done about it. */
export function ActivationPanel({ state, isSignedIn, loginTo, isResent }: ActivationPanelProps) {
  const fetcher = useFetcher<{ isResent: boolean }>();
  // Asking again is answered the same whether it worked or not: the answer must not tell.
  if (isResent || fetcher.data) return <Alert status="success">{RESEND_DONE}</Alert>;
  if (state === "activationSuccess") {
    return (
      <div className={styles.form}>
        <p>Your account is activated. {isSignedIn && "You are now logged in."}</p>
        {!isSignedIn && <LogIn to={loginTo} />}
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>{state === "activationFailed" ? ACTIVATION_FAILED : "Your account is not activated!"}</p>
      {isSignedIn ? (
        <fetcher.Form method="post" action="/activation" className={styles.actions}>
          <Button isBusy={fetcher.state !== "idle"}>Resend activation email</Button>
        </fetcher.Form>
      ) : (
        <LogIn to={loginTo} />
      )}
    </div>
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
  activationSuccess: "Welcome to the club",
  activationFailed: "Activation failed",
  notActivated: "Activate your account",
} as const satisfies Record<ActivationState, string>;
