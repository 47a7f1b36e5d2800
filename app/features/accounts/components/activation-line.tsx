import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { RESEND_DONE } from "../rules.ts";
import styles from "./activation-line.module.css";

/**
 * Tells that the account isn't activated, in a line, with the way to a new link.
 *
 * @param children what can't be done until then
 */
export function ActivationLine({ children }: { children?: ReactNode }) {
  const fetcher = useFetcher();
  // Asking again is answered the same whether it worked or not: the answer must not tell.
  if (fetcher.data) {
    return (
      <p className={styles.line} role="status">
        {RESEND_DONE}
      </p>
    );
  }
  return (
    <fetcher.Form method="post" action="/activation" className={styles.line}>
      <p>
        <b>Your account is not activated!</b> {children}
      </p>
      <Button variant="ghost" name="intent" value="resend" isBusy={fetcher.state !== "idle"}>
        Get a new link
      </Button>
    </fetcher.Form>
  );
}
