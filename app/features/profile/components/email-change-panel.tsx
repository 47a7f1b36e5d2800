import { Form, useNavigation } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

export const EMAIL_CHANGE_TITLES = {
  ask: "Change your email",
  half: "One down, one to go",
  done: "Your email is changed",
  failed: "This link doesn't work",
} as const;

type EmailChangePanelProps = {
  state: keyof typeof EMAIL_CHANGE_TITLES;
  token: string;
  newEmail: string;
  /** Whether the link was sent to the new address rather than the old one. */
  isForNewAddress: boolean;
  problem: string;
};

/** What an email change link confirms, and the button to confirm it. */
export function EmailChangePanel(props: EmailChangePanelProps) {
  const { state, token, newEmail, isForNewAddress, problem } = props;
  const isBusy = useNavigation().formMethod === "POST";
  if (state === "ask") {
    return (
      <Form method="post" action="/email-change" replace className={styles.form}>
        <p>
          {isForNewAddress ? "Someone wants an account's mail sent to " : "Send your mail to "}
          <strong>{newEmail}</strong> from now on?{" "}
          {!isForNewAddress && "If you didn't ask for this, close the page and nothing changes."}
        </p>
        <input type="hidden" name="token" value={token} />
        <div className={styles.actions}>
          <Button isBusy={isBusy}>
            {isForNewAddress ? "Confirm this address" : "Confirm the change"}
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <div className={styles.form}>
      {state === "failed" && <Alert status="danger">{problem}</Alert>}
      {state === "half" && (
        <p>This address is confirmed. Now open the mail we sent to the other one.</p>
      )}
      {state === "done" && <p>Confirmed. Your email goes to the new address from now on.</p>}
      <p className={styles.actions}>
        <ButtonLink to="/manage-account" variant="ghost">
          Manage account
        </ButtonLink>
      </p>
    </div>
  );
}
