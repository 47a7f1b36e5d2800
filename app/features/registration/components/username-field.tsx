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
  /** The server's word about what is there. */
  error: string | undefined;
};

/** A username, with a word about whether it may be had while it is being typed. Never in the way. */
export function UsernameField(field: UsernameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const verdict = useVerdict(typed);
  const input = useRef<HTMLInputElement>(null);
  // What was typed before script came.
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

type Verdict = { isAvailable: boolean; message: string };

/** What may be said of a name; null while it is unknown, and when nobody could be asked. */
function useVerdict(typed: string | null): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    setVerdict(null);
    if (!typed) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const message = usernameProblem(normalizeUsername(typed));
      const answer = message ? { isAvailable: false, message } : await ask(typed, abort.signal);
      if (!abort.signal.aborted) setVerdict(answer);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return verdict;
}

async function ask(username: string, signal: AbortSignal): Promise<Verdict | null> {
  const answer = await apiJson("/rest/user/usernameLookup", {
    method: "POST",
    json: { username },
    signal,
  }).catch(() => null);
  if (typeof answer !== "object" || answer === null) return null;
  if (!("isAvailable" in answer) || !("message" in answer)) return null;
  return { isAvailable: answer.isAvailable === true, message: String(answer.message) };
}
