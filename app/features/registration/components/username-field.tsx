import { useEffect, useRef, useState } from "react";
import styles from "#app/features/accounts/components/account-form.module.css";
import { usernameProblem } from "#app/features/accounts/rules.ts";
import { normalizeUsername } from "#app/lib/account-keys.ts";
import { apiJson } from "#app/lib/api-client.ts";
import { TextField } from "#app/ui/field.tsx";

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

type Availability = { isAvailable: boolean; message: string };

/** Whether a name is available; null while unknown, or if the lookup failed. */
function useAvailability(typed: string | null): Availability | null {
  const [availability, setAvailability] = useState<Availability | null>(null);
  useEffect(() => {
    setAvailability(null);
    if (!typed) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const message = usernameProblem(normalizeUsername(typed));
      const result = message ? { isAvailable: false, message } : await lookUp(typed, abort.signal);
      if (!abort.signal.aborted) setAvailability(result);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return availability;
}

async function lookUp(username: string, signal: AbortSignal): Promise<Availability | null> {
  const result = await apiJson("/rest/user/usernameLookup", {
    method: "POST",
    json: { username },
    signal,
  }).catch(() => null);
  if (typeof result !== "object" || result === null) return null;
  if (!("isAvailable" in result) || !("message" in result)) return null;
  return { isAvailable: result.isAvailable === true, message: String(result.message) };
}
