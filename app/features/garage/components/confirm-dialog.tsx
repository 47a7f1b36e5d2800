import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import styles from "./confirm-dialog.module.css";

type ConfirmDialogProps = {
  title: string;
  /** The page itself: it takes the answer, and 'No' leads back to it. */
  closeTo: string;
  intent: string;
  /** Which one, where the page has several. */
  id?: number;
  /** The question, or what happens. */
  children: ReactNode;
};

/** Asks before something is removed for good; 'Yes' posts the intent. */
export function ConfirmDialog({ title, closeTo, intent, id, children }: ConfirmDialogProps) {
  return (
    <Modal title={title} isOpen closeTo={closeTo} size="small">
      <Form method="post" action={closeTo} encType="multipart/form-data" className={styles.dialog}>
        {children}
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        <div className={styles.buttons}>
          <Button variant="danger" name="intent" value={intent}>
            Yes
          </Button>
          <ButtonLink to={closeTo} variant="ghost" replace preventScrollReset data-autofocus="">
            No
          </ButtonLink>
        </div>
      </Form>
    </Modal>
  );
}
