import { type ComponentProps, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { PASSWORD_MAX_LENGTH } from "../limits.ts";
import styles from "./password-input.module.css";

/** A password field with a Show button, which needs script. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextField>, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <TextField
        maxLength={PASSWORD_MAX_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? "text" : "password"}
      />
      <button
        type="button"
        className={styles.show}
        data-needs-script=""
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
        <span className="visually-hidden"> what was typed</span>
      </button>
    </div>
  );
}

export type PlainFieldProps = Pick<ComponentProps<typeof TextField>, "id" | "error" | "help"> & {
  label?: string;
  name?: string;
};

/** The current password, to confirm an action. */
export function CurrentPasswordField({
  label = "Password",
  name = "password",
  ...wiring
}: PlainFieldProps) {
  return (
    <PasswordInput {...wiring} label={label} name={name} autoComplete="current-password" required />
  );
}
