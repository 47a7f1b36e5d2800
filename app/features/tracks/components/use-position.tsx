import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type LocatorQuery, locatorPath } from "../locator-query.ts";
import styles from "./use-position.module.css";

const PATIENCE_MS = 10_000;
/** A phone that stood here a few minutes ago still does. */
const OLDEST_MS = 5 * 60_000;

/** Asks the device where it is, once it is pressed, and opens the locator there. */
export function UsePosition({ query }: { query: LocatorQuery }) {
  const navigate = useNavigate();
  const [state, setState] = useState<"ready" | "asking" | "refused">("ready");
  const ask = () => {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState("ready");
        navigate(locatorPath({ ...query, place: "", near: { latitude, longitude } }));
      },
      () => setState("refused"),
      { timeout: PATIENCE_MS, maximumAge: OLDEST_MS },
    );
  };
  return (
    <div className={styles.position}>
      <Button
        type="button"
        variant="ghost"
        isBusy={state === "asking"}
        data-needs-script=""
        onClick={ask}
      >
        Use my position
      </Button>
      <p role="status" className={styles.note}>
        {state === "refused" && "We can't see where you are. Type a city or ZIP code."}
      </p>
    </div>
  );
}
