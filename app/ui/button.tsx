import type { ComponentProps } from "react";
import { Link } from "#app/rendering/index.ts";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "ghost" | "quiet" | "danger";

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant; isBusy?: boolean };

/** A button of type `submit` by default. While busy it keeps the focus and ignores clicks. */
export function Button({
  variant = "primary",
  isBusy = false,
  type = "submit",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest["aria-disabled"]}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.face}>
        {isBusy && <span className={styles.busy} aria-hidden="true" />}
        {children}
      </span>
    </button>
  );
}

/** A button that only works with script: clicks before the script has loaded are replayed. */
export function ScriptButton({ variant = "ghost", ...rest }: ButtonProps) {
  return <Button {...rest} type="button" variant={variant} data-needs-script="" />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant };

/** A link that looks like a button. */
export function ButtonLink({ variant = "primary", className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[variant], className)}>
      <span className={styles.face}>{children}</span>
    </Link>
  );
}
