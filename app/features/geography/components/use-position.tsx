import { useState } from "react";
import { useNavigate } from "react-router";
import { ScriptButton } from "#app/ui/button.tsx";
import { writePosition } from "../position.ts";
import styles from "./use-position.module.css";

const TIMEOUT_MS = 10_000;
/** A cached position of a few minutes ago is still accurate enough. */
const OLDEST_MS = 5 * 60_000;

type UsePositionProps = {
  /** The URL of the search around a position, in the format of `readPosition`. */
  pathOf(near: string): string;
  children?: string;
};

/** A button that requests the device's position and opens the search there. */
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
      { timeout: TIMEOUT_MS, maximumAge: OLDEST_MS },
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
