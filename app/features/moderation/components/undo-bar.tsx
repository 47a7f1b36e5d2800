import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { HeldDecision } from "../list-held-decisions.server.ts";
import styles from "./undo-bar.module.css";

type UndoBarProps = {
  held: readonly HeldDecision[];
  /** For a page that reserves space for it; elsewhere it overlays the page. */
  isInPlace?: boolean;
};

/**
 * Recent decisions, while they can be undone: the latest one, which screen readers announce, and earlier ones in a
 * disclosure. It never shifts the page. `u` undoes the latest.
 */
export function UndoBar({ held, isInPlace = false }: UndoBarProps) {
  const bar = useRef<HTMLElement>(null);
  const passedMs = usePassedTime(held);
  useShortcuts({ u: () => bar.current?.querySelector("form")?.requestSubmit() });
  const [latest, ...others] = held.filter(({ leftMs }) => leftMs > passedMs);
  return (
    <>
      <p role="status" className="visually-hidden">
        {latest && `Slip ${latest.slipId} is ${latest.outcome}.`}
      </p>
      {latest && (
        <section
          ref={bar}
          className={styles.bar}
          data-in-place={isInPlace || undefined}
          aria-label="Just decided"
        >
          <Undo decision={latest} passedMs={passedMs} isLatest />
          {others.length > 0 && (
            <details className={styles.others}>
              <summary>{others.length} more</summary>
              <ul>
                {others.map((decision) => (
                  <li key={`${decision.slipId}-${decision.version}`}>
                    <Undo decision={decision} passedMs={passedMs} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </>
  );
}

type UndoProps = { decision: HeldDecision; passedMs: number; isLatest?: boolean };

function Undo({ decision, passedMs, isLatest = false }: UndoProps) {
  const { slipId, version, outcome, leftMs } = decision;
  return (
    <PostForm
      action={`/moderation/slips/${slipId}`}
      aria-label={`Slip ${slipId}`}
      className={styles.undo}
    >
      <input type="hidden" name="act" value="undo" />
      <input type="hidden" name="version" value={version} />
      <span>
        Slip {slipId}, {outcome}.
      </span>
      <Button variant="ghost" className={styles.button}>
        Undo <span className={styles.seconds}>{Math.ceil((leftMs - passedMs) / 1_000)} s</span>{" "}
        {isLatest && <kbd>u</kbd>}
      </Button>
    </PostForm>
  );
}

/** Milliseconds since the server computed the remaining time, updated every second. */
function usePassedTime(held: readonly HeldDecision[]): number {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    if (held.length === 0) return;
    const start = Date.now();
    setPassedMs(0);
    const timer = setInterval(() => setPassedMs(Date.now() - start), 1_000);
    return () => clearInterval(timer);
  }, [held]);
  return passedMs;
}
