import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { CurrentPasswordField } from "#app/features/accounts/components/password-input.tsx";
import { explainRegistrationFailure } from "#app/features/passkeys/explain-failure.ts";
import { PASSKEY_LIMITS } from "#app/features/passkeys/rules.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { ApiError } from "#app/lib/api-client.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import styles from "./passkey-list.module.css";

type State =
  | { step: "idle" | "busy" | "added" }
  | { step: "refused"; message: string; passwordError: string | undefined };

/** Adds a passkey on this device. Asks for the password if the sign-in isn't recent. */
export function AddPasskey() {
  const [state, setState] = useState<State>({ step: "idle" });
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const refused = state.step === "refused" ? state : null;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.step === "busy") return;
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    setState({ step: "busy" });
    try {
      const { createPasskey } = await import("#app/features/passkeys/components/passkey-client.ts");
      await createPasskey({ name: textOf("passkeyName"), password: textOf("passkeyPassword") });
      setState({ step: "added" });
      setIsPasswordAsked(false);
      form.current?.reset();
      await revalidate();
    } catch (error) {
      const passwordError = error instanceof ApiError ? error.errors.password : undefined;
      const message = passwordError ? "" : explainRegistrationFailure(error);
      setState({ step: "refused", message, passwordError });
      if (!passwordError) return;
      setIsPasswordAsked(true);
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[type=password]")?.focus(),
      );
    }
  }

  return (
    <>
      <form ref={form} className={styles.add} onSubmit={add} noValidate>
        {refused?.message && <Alert status="danger">{refused.message}</Alert>}
        <TextField
          label="Name of the new passkey"
          name="passkeyName"
          maxLength={PASSKEY_LIMITS.name}
          autoComplete="off"
          placeholder="My phone"
          help="So you recognize it later. Leave it empty to use your browser's name."
        />
        {isPasswordAsked && (
          <CurrentPasswordField name="passkeyPassword" error={refused?.passwordError} />
        )}
        <Button variant="ghost" isBusy={state.step === "busy"} data-needs-script="">
          Add a passkey
        </Button>
        <output>{state.step === "added" && PASSKEY_TEXTS.added}</output>
      </form>
      <p className={styles.unscripted}>
        Adding a passkey needs JavaScript. Your password works without it.
      </p>
    </>
  );
}
