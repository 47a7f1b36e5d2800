import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";

/** In steps 3 and 4: says that the account exists and that an activation link was mailed. */
export function RegisteredLine() {
  return (
    <ActivationLine title="You're registered.">
      Open it, and your garage goes public. No rush, finish this first.
    </ActivationLine>
  );
}
