import type { ReactNode } from "react";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { RESEND_DONE } from "../texts.ts";
import styles from "./activation-line.module.css";
import { useResend } from "./use-resend.ts";

type ActivationLineProps = {
  /** Replaces "Your account is not activated!", for an account that has just been created. */
  title?: string;
  /** What isn't possible until then. */
  children?: ReactNode;
};

/**
 * One line that says where the activation link was mailed, with actions to resend it or change the address.
 * Renders nothing for an activated account.
 */
export function ActivationLine({ title, children }: ActivationLineProps) {
  const { form, isResent, notSent } = useResend();
  const email = useRootData()?.viewer?.pendingEmail;
  if (!email) return null;
  if (isResent) {
    return (
      <p className={styles.line} role="status">
        {notSent || RESEND_DONE}
      </p>
    );
  }
  return (
    <PostForm form={form} action="/activation" className={styles.line}>
      <p>
        <b>{title ?? "Your account is not activated!"}</b> We emailed a link to{" "}
        <span className={styles.address}>{email}</span>. {children}
      </p>
      <div className={styles.ways}>
        <Button variant="ghost" isBusy={form.isBusy}>
          Resend it
        </Button>
        <Link to="/manage-account#email">Wrong address?</Link>
      </div>
    </PostForm>
  );
}
