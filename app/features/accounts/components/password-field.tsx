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
import { PasswordInput } from "./password-input.tsx";

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
    // By now the field may hold something else: what is there counts.
    setScore(measurePassword && input.value ? measurePassword(input.value, namesIn(input)) : null);
  }

  // What was typed before script came.
  const weighTyped = useEffectEvent(() => {
    if (field.current?.value) weigh(field.current);
  });
  useEffect(() => weighTyped(), []);

  return (
    <div className={styles.field}>
      <PasswordInput
        {...wiring}
        name={name}
        autoComplete="new-password"
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
    <PasswordInput {...wiring} label={label} name={name} autoComplete="current-password" required />
  );
}

/** The new password once more; says at once when it can't become the same anymore. */
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

/** Whether a field holds what the new password above it does not begin with. */
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

/** Nothing on the server, which has no use for it and would carry its lists around. */
async function loadMeasure(): Promise<Measure | null> {
  return import.meta.env.SSR ? null : (await import("./password-meter.ts")).measurePassword;
}

/** The names that are in the same form. */
function namesIn(input: HTMLInputElement): string[] {
  const { form } = input;
  if (!form) return [];
  const texts = new FormData(form);
  return ["username", "email"].flatMap((name) => {
    const text = texts.get(name);
    return typeof text === "string" && text ? [text, text.split("@")[0] ?? ""] : [];
  });
}
