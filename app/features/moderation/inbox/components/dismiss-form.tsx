import { useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { DISMISS_PATH } from "../../paths.ts";
import styles from "./inbox.module.css";

/** Leads to what dismissing the selected reports and comments would do. @param props.id what the checkboxes refer to */
export function DismissForm({ id }: { id: string }) {
  const form = useRef<HTMLFormElement>(null);
  useShortcuts({ b: () => form.current?.requestSubmit() });
  return (
    <Form
      id={id}
      ref={form}
      method="get"
      action={DISMISS_PATH}
      className={styles.bulk}
      aria-label="Dismiss together"
    >
      <span>Nothing wrong with the selected reports and comments?</span>
      <Button variant="ghost">
        Keep selected <kbd>b</kbd>
      </Button>
    </Form>
  );
}
