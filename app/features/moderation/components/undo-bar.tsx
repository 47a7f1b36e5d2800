import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { HeldDecision } from "../list-held-decisions.server.ts";
import styles from "./moderation.module.css";
import { useShortcuts } from "./use-shortcuts.ts";

/** What was just decided, for as long as it may be taken back; u takes back the latest. */
export function UndoBar({ held }: { held: readonly HeldDecision[] }) {
  const list = useRef<HTMLUListElement>(null);
  useShortcuts({ u: () => list.current?.querySelector("form")?.requestSubmit() });
  return (
    <ul ref={list} className={styles.held} aria-label="Just decided">
      {held.map((decision) => (
        <Held key={`${decision.slipId}-${decision.version}`} decision={decision} />
      ))}
    </ul>
  );
}

function Held({ decision }: { decision: HeldDecision }) {
  const { slipId, version, outcome, leftMs } = decision;
  const seconds = useCountdown(leftMs);
  if (seconds <= 0) return null;
  return (
    <li>
      <PostForm action={`/moderation/slips/${slipId}`} aria-label={`Slip ${slipId}`}>
        <input type="hidden" name="act" value="undo" />
        <input type="hidden" name="version" value={version} />
        <span>
          Slip {slipId}, {outcome}.
        </span>
        <Button variant="ghost">
          Undo <span className={styles.seconds}>{seconds} s</span> <kbd>u</kbd>
        </Button>
      </PostForm>
    </li>
  );
}

/** Whole seconds that are left, as the server counted and on from there. */
function useCountdown(leftMs: number): number {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const end = Date.now() + leftMs;
    setLeft(leftMs);
    const timer = setInterval(() => setLeft(end - Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [leftMs]);
  return Math.ceil(left / 1_000);
}
