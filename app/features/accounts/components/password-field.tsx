import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { TextField } from "#app/ui/field.tsx";
import { CONFIRMATION_PROBLEM } from "../texts.ts";
import styles from "./password-field.module.css";
import { PasswordInput, type PlainFieldProps } from "./password-input.tsx";

const WORDS = ["Too easy", "Weak", "Fair", "Good", "Strong"] as const;
type MeasurePassword = typeof import("./password-meter.ts").measurePassword;

type PasswordFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "error" | "required" | "onBlur"
> & {
  name?: string;
  help?: string;
};

/**
 * A new password with a strength meter, which needs script. Its space is reserved from the start; the code
 * that measures is loaded when the field gets the focus.
 */
export function PasswordField({ name = "password", help, ...wiring }: PasswordFieldProps) {
  const [score, setScore] = useState<number | null>(null);
  const measure = useRef<Promise<MeasurePassword | null>>(undefined);

  const field = useRef<HTMLInputElement>(null);

  async function updateScore(input: HTMLInputElement) {
    measure.current ??= loadMeasure().catch(() => {
      // Optional: tried again when the field gets the focus or its text changes.
      measure.current = undefined;
      return null;
    });
    const measurePassword = await measure.current;
    // Use the current value, which may have changed in the meantime.
    setScore(measurePassword && input.value ? measurePassword(input.value, namesIn(input)) : null);
  }

  // For text typed before hydration.
  const scoreTypedText = useEffectEvent(() => {
    if (field.current?.value) updateScore(field.current);
  });
  useEffect(() => scoreTypedText(), []);

  return (
    <div className={styles.field}>
      <PasswordInput
        {...wiring}
        name={name}
        autoComplete="new-password"
        help={help ?? "At least 6 characters, with a letter and a number."}
        ref={field}
        onFocus={(event) => updateScore(event.currentTarget)}
        onInput={(event) => updateScore(event.currentTarget)}
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

/** The new password again; shows an error as soon as the two can't match anymore. */
export function ConfirmPasswordField({
  label = "Confirm password",
  name = "confirmPassword",
  isRequired = true,
  error,
  ...wiring
}: PlainFieldProps & { isRequired?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const isMismatch = useMismatch(field);
  return (
    <PasswordInput
      {...wiring}
      ref={field}
      label={label}
      name={name}
      autoComplete="new-password"
      required={isRequired}
      error={isMismatch ? CONFIRMATION_PROBLEM : error}
    />
  );
}

/** Whether the new password above doesn't start with the field's value. */
function useMismatch(field: RefObject<HTMLInputElement | null>): boolean {
  const [isMismatch, setMismatch] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    const compare = () => {
      const own = field.current;
      const passwords = own?.form?.querySelectorAll<HTMLInputElement>(
        "input[autocomplete=new-password]",
      );
      const first = passwords?.[0];
      setMismatch(Boolean(own && first && first !== own && !first.value.startsWith(own.value)));
    };
    form?.addEventListener("input", compare);
    return () => form?.removeEventListener("input", compare);
  }, [field]);
  return isMismatch;
}

/** Null on the server, which doesn't need it and would otherwise bundle its lists. */
async function loadMeasure(): Promise<MeasurePassword | null> {
  return import.meta.env.SSR ? null : (await import("./password-meter.ts")).measurePassword;
}

/** The names in the same form. */
function namesIn(input: HTMLInputElement): string[] {
  const { form } = input;
  if (!form) return [];
  const texts = new FormData(form);
  return ["username", "email"].flatMap((name) => {
    const text = texts.get(name);
    return typeof text === "string" && text ? [text, text.split("@")[0] ?? ""] : [];
  });
}
