import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { RESEND_DONE } from "../texts.ts";
import styles from "./activation-line.module.css";
import { useResend } from "./use-resend.ts";

/**
 * Tells that the account isn't activated, in a line, with the way to a new link.
 *
 * @param children what can't be done until then
 */
export function ActivationLine({ children }: { children?: ReactNode }) {
  const { form, isResent } = useResend();
  if (isResent) {
    return (
      <p className={styles.line} role="status">
        {RESEND_DONE}
      </p>
    );
  }
  return (
    <PostForm form={form} action="/activation" className={styles.line}>
      <p>
        <b>Your account is not activated!</b> {children}
      </p>
      <Button variant="ghost" isBusy={form.isBusy}>
        Get a new link
      </Button>
    </PostForm>
  );
}
