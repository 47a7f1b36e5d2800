import { useEffect, useRef, useState } from "react";
import styles from "#app/features/accounts/components/account-form.module.css";
import { TextField } from "#app/ui/field.tsx";
import type { Availability } from "../check-username.ts";

const PAUSE_MS = 350;

type UsernameFieldProps = {
  name: string;
  defaultValue: string | undefined;
  /** The server's error. */
  error: string | undefined;
};

/** A username field that says while typing whether the name is available. Never blocks the form. */
export function UsernameField(field: UsernameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const verdict = useAvailability(typed);
  const input = useRef<HTMLInputElement>(null);
  // For text typed before hydration.
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) {
      setTyped(input.current.value);
    }
  }, []);
  return (
    <TextField
      ref={input}
      label="Username"
      {...field}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      help={
        <>
          3 to 30 letters, digits, dots, underscores or hyphens. This is your name on the boards.
          <output className={styles.verdict} data-free={verdict?.isAvailable}>
            {verdict && (verdict.isAvailable ? "✓ It's yours if you want it." : verdict.message)}
          </output>
        </>
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** Whether a name is available; null while unknown, or if the lookup failed. */
function useAvailability(typed: string | null): Availability | null {
  const [availability, setAvailability] = useState<Availability | null>(null);
  useEffect(() => {
    setAvailability(null);
    if (!typed) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const result = await check(typed, abort.signal);
      if (!abort.signal.aborted) setAvailability(result);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return availability;
}

async function check(typed: string, signal: AbortSignal): Promise<Availability | null> {
  try {
    const { checkUsername } = await import("../check-username.ts");
    return await checkUsername(typed, signal);
  } catch {
    // Optional: tried again with the next character.
    return null;
  }
}
