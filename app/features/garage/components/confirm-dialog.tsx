import type { ReactNode } from "react";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import styles from "./confirm-dialog.module.css";

type ConfirmDialogProps = {
  title: string;
  /** The page itself, which handles the form and is where 'No' leads. */
  closeTo: string;
  intent: string;
  /** Identifies the item if the page has several. */
  id?: number;
  /** A fresh Idempotency-Key: a second click on 'Yes' gets the response to the first. */
  sendKey: string;
  /** The question or the consequences. */
  children: ReactNode;
};

/** Asks before something is removed for good; 'Yes' posts the intent. */
export function ConfirmDialog({
  title,
  closeTo,
  intent,
  id,
  sendKey,
  children,
}: ConfirmDialogProps) {
  return (
    <Modal title={title} isOpen closeTo={closeTo} size="small">
      <PostForm action={closeTo} encType="multipart/form-data" className={styles.dialog}>
        {children}
        <input type="hidden" name={IDEMPOTENCY_FIELD} value={sendKey} />
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        <div className={styles.buttons}>
          <Button variant="danger" name="intent" value={intent}>
            Yes
          </Button>
          <ButtonLink to={closeTo} variant="ghost" replace preventScrollReset data-autofocus="">
            No
          </ButtonLink>
        </div>
      </PostForm>
    </Modal>
  );
}
