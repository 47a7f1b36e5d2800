import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { INBOX_PATH } from "../../paths.ts";
import type { DismissResult } from "../dismiss-cases.server.ts";
import type { Dismissal } from "../preview-dismissal.server.ts";
import { KIND_NAMES } from "../texts.ts";
import styles from "./inbox.module.css";

type DismissalProps = { cases: Dismissal; submitKey: string };

/** What is about to happen to each selected case, and the button that does it. */
export function DismissalPreview({ cases, submitKey }: DismissalProps) {
  const ready = cases.filter(({ isAsSeen }) => isAsSeen);
  return (
    <PostForm aria-label="Keep them" className={styles.confirm}>
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={submitKey} />
      <ul className={styles.list}>
        {cases.map(({ mark, kind, title, racer, why, holder, isAsSeen }) => (
          <li key={mark} className={styles.line}>
            {isAsSeen && <input type="hidden" name="item" value={mark} />}
            <span className={styles.kind}>{KIND_NAMES[kind].one}</span>
            <span>
              <b>{title}</b> by {racer}
              {why && <small className={styles.why}>{why}</small>}
            </span>
            <span>{isAsSeen ? EFFECTS[kind] : `Left alone: ${problemOf(holder)}`}</span>
          </li>
        ))}
      </ul>
      <p className={styles.bulk}>
        {ready.length > 0 && (
          <Button>{ready.length === 1 ? "Keep this one" : `Keep these ${ready.length}`}</Button>
        )}
        <Link to={INBOX_PATH} className={styles.way}>
          Back to the inbox
        </Link>
      </p>
    </PostForm>
  );
}

const EFFECTS = {
  report: "Dismissed. The run stays, and the reporter gets a mail.",
  comment: "Kept. It stays up, and its flags are closed.",
} as const;

function problemOf(holder: string | null): string {
  return holder ? `${holder} is on it.` : "it changed since you saw it.";
}

/** Which cases were left as they are, and why. */
export function DismissalOutcome({ results }: { results: readonly DismissResult[] }) {
  const left = results.filter(({ problem }) => problem !== null);
  return (
    <Alert status="warning" title={`${results.length - left.length} of ${results.length} done.`}>
      <ul>
        {left.map(({ kind, id, problem }) => (
          <li key={`${kind}-${id}`}>
            {KIND_NAMES[kind].one} {id}: {problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
