import type { ReactNode } from "react";
import { type DraftKey, formPathOf, type StoredDraft } from "#app/features/offline/slip-drafts.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import styles from "./time-slip-form.module.css";

type RefusedSlipsProps = {
  slips: StoredDraft[];
  /** The draft in this page's own form. */
  inForm: DraftKey | undefined;
  onDiscard: (key: DraftKey) => void;
  children: ReactNode;
};

/**
 * Slips sent in the background that were rejected: each one can be opened in its form or discarded.
 */
export function RefusedSlips({ slips, inForm, onDiscard, children }: RefusedSlipsProps) {
  return (
    <Alert status="danger" title="Not sent">
      {children}
      <ul className={styles.refused}>
        {slips.map(([key, { fields }]) => (
          <li key={key}>
            <span>
              {fields.raceTrack}, {fields.elapsedTime}
            </span>
            {inForm && formPathOf(inForm) === formPathOf(key) ? (
              <span>It opens here once this one's sent.</span>
            ) : (
              <Link to={formPathOf(key)}>Fix it</Link>
            )}
            <Button type="button" variant="quiet" onClick={() => onDiscard(key)}>
              Discard it
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
