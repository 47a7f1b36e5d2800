import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";

/** Steps 3 and 4: there is an account, and a link to activate it was mailed. */
export function RegisteredLine() {
  return (
    <ActivationLine title="You're registered.">
      Open it, and your garage goes public. No rush, finish this first.
    </ActivationLine>
  );
}
