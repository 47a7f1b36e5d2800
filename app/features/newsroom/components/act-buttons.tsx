import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import type { ArticleToEdit } from "../read-article-to-edit.server.ts";
import type { ArticleAct } from "../rules.ts";
import styles from "./article-form.module.css";

type Choice = { act: ArticleAct; label: string; variant: ButtonVariant };

const SCHEDULE: Choice = { act: "schedule", label: "Schedule", variant: "ghost" };

/** What an editor may do with an article in each state. The Enter key triggers the first one. */
const CHOICES: Readonly<Record<ArticleToEdit["status"], readonly Choice[]>> = {
  DRAFT: [
    { act: "save", label: "Save draft", variant: "ghost" },
    SCHEDULE,
    { act: "publish", label: "Publish now", variant: "primary" },
  ],
  SCHEDULED: [
    { act: "schedule", label: "Save", variant: "primary" },
    { act: "publish", label: "Publish now", variant: "ghost" },
    { act: "unpublish", label: "Back to draft", variant: "quiet" },
  ],
  PUBLISHED: [
    { act: "save", label: "Save", variant: "primary" },
    { act: "unpublish", label: "Unpublish", variant: "danger" },
  ],
  UNPUBLISHED: [
    { act: "save", label: "Save", variant: "ghost" },
    SCHEDULE,
    { act: "publish", label: "Publish again", variant: "primary" },
  ],
};

type ActButtonsProps = {
  status: ArticleToEdit["status"];
  isBusy: boolean;
  /** Shown beside the buttons. */
  children: ReactNode;
};

export function ActButtons({ status, isBusy, children }: ActButtonsProps) {
  return (
    <div className={styles.acts}>
      {CHOICES[status].map(({ act, label, variant }) => (
        <Button key={act} name="act" value={act} variant={variant} isBusy={isBusy}>
          {label}
        </Button>
      ))}
      {children}
    </div>
  );
}
