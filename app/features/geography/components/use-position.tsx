import { useState } from "react";
import { useNavigate } from "react-router";
import { ScriptButton } from "#app/ui/button.tsx";
import { writePosition } from "../position.ts";
import styles from "./use-position.module.css";

const PATIENCE_MS = 10_000;
/** A phone that stood here a few minutes ago still does. */
const OLDEST_MS = 5 * 60_000;

type UsePositionProps = {
  /** The address of the search around a position, which is written as `readPosition` takes it. */
  pathOf(near: string): string;
  children?: string;
};

/** Asks the device where it is, once it is pressed and never before, and opens the search there. */
export function UsePosition({ pathOf, children = "Use my location" }: UsePositionProps) {
  const navigate = useNavigate();
  const [state, setState] = useState<"ready" | "asking" | "refused">("ready");
  const ask = () => {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("ready");
        navigate(pathOf(writePosition(coords)));
      },
      () => setState("refused"),
      { timeout: PATIENCE_MS, maximumAge: OLDEST_MS },
    );
  };
  return (
    <div className={styles.position}>
      <ScriptButton isBusy={state === "asking"} onClick={ask}>
        {children}
      </ScriptButton>
      <p role="status" className={styles.note}>
        {state === "refused" && "We can't see where you are. Type a city or ZIP code."}
      </p>
    </div>
  );
}
