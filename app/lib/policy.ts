import { AppError, type ErrorCode } from "./errors.ts";

/** What an actor must fulfill, and the error for one who doesn't. */
export type Condition<Args extends readonly unknown[]> = {
  holds(...args: Args): boolean;
  code: ErrorCode;
  message: string;
};

/**
 * Who may do what to one kind of subject: the conditions of each action, checked in order. `Args`
 * is the actor, followed by the subject if the answer depends on it.
 */
export type Policy<Action extends string, Args extends readonly unknown[]> = Readonly<
  Record<Action, readonly Condition<Args>[]>
>;

/** A condition without a message: callers respond as if the subject didn't exist. */
export function hiddenUnless<Args extends readonly unknown[]>(
  holds: (...args: Args) => boolean,
): Condition<Args> {
  return { holds, code: "not_found", message: "Not found." };
}

/** The first condition of an action that isn't met; null if the action is allowed. */
export function findRefusal<Action extends string, Args extends readonly unknown[]>(
  policy: Policy<Action, Args>,
  action: NoInfer<Action>,
  ...args: NoInfer<Args>
): Condition<Args> | null {
  return policy[action].find(({ holds }) => !holds(...args)) ?? null;
}

/** Whether an action is allowed. */
export function can<Action extends string, Args extends readonly unknown[]>(
  policy: Policy<Action, Args>,
  action: NoInfer<Action>,
  ...args: NoInfer<Args>
): boolean {
  return findRefusal(policy, action, ...args) === null;
}

/** @throws AppError of the first condition that isn't met */
export function authorize<Action extends string, Args extends readonly unknown[]>(
  policy: Policy<Action, Args>,
  action: NoInfer<Action>,
  ...args: NoInfer<Args>
): void {
  const refusal = findRefusal(policy, action, ...args);
  if (refusal) throw new AppError(refusal.code, refusal.message);
}
