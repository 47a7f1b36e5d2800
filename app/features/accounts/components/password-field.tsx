import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { PASSWORD_MAX_LENGTH } from "../rules.ts";
import styles from "./password-field.module.css";

const WORDS = ["Too easy", "Weak", "Fair", "Good", "Strong"] as const;
type Measure = typeof import("./password-meter.ts").measurePassword;

type PasswordFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "error" | "required" | "onBlur"
> & {
  name?: string;
  help?: string;
};

/**
 * A new password, with a word about its strength once script is there. The scale's place is kept from
 * the start; what measures it is loaded when the field gets the focus.
 */
export function PasswordField({ name = "password", help, ...wiring }: PasswordFieldProps) {
  const [score, setScore] = useState<number | null>(null);
  const measure = useRef<Promise<Measure | null>>(undefined);

  const field = useRef<HTMLInputElement>(null);

  async function weigh(input: HTMLInputElement) {
    measure.current ??= loadMeasure();
    const measurePassword = await measure.current.catch(() => null);
    // By now the field may hold something else: what stands there counts.
    setScore(measurePassword && input.value ? measurePassword(input.value, namesIn(input)) : null);
  }

  // What was typed before script came.
  const weighTyped = useEffectEvent(() => {
    if (field.current?.value) weigh(field.current);
  });
  useEffect(() => weighTyped(), []);

  return (
    <div className={styles.field}>
      <TextField
        {...wiring}
        name={name}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX_LENGTH}
        help={help ?? "At least 6 characters, with a letter and a number."}
        ref={field}
        onFocus={(event) => weigh(event.currentTarget)}
        onInput={(event) => weigh(event.currentTarget)}
      />
      <div className={styles.meter} data-score={score ?? undefined}>
        <span className={styles.scale} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
        <output className={styles.word}>
          {score !== null && (
            <>
              <span className="visually-hidden">Password strength: </span>
              {WORDS[score]}
            </>
          )}
        </output>
      </div>
    </div>
  );
}

type PlainFieldProps = Pick<ComponentProps<typeof TextField>, "id" | "error" | "help"> & {
  label?: string;
  name?: string;
};

/** The password of now, to confirm what is asked for. */
export function CurrentPasswordField({
  label = "Password",
  name = "password",
  ...wiring
}: PlainFieldProps) {
  return (
    <TextField
      {...wiring}
      label={label}
      name={name}
      type="password"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX_LENGTH}
      required
    />
  );
}

/** The new password once more. */
export function ConfirmPasswordField({
  label = "Confirm password",
  name = "confirmPassword",
  isRequired = true,
  ...wiring
}: PlainFieldProps & { isRequired?: boolean }) {
  return (
    <TextField
      {...wiring}
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      maxLength={PASSWORD_MAX_LENGTH}
      required={isRequired}
    />
  );
}

/** Nothing on the server, which has no use for it and would carry its lists around. */
async function loadMeasure(): Promise<Measure | null> {
  return import.meta.env.SSR ? null : (await import("./password-meter.ts")).measurePassword;
}

/** The names that stand in the same form. */
function namesIn(input: HTMLInputElement): string[] {
  const { form } = input;
  if (!form) return [];
  const texts = new FormData(form);
  return ["username", "email"].flatMap((name) => {
    const text = texts.get(name);
    return typeof text === "string" && text ? [text, text.split("@")[0] ?? ""] : [];
  });
}
