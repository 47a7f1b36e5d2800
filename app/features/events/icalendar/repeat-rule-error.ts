export const REPEATS_WITHIN_A_DAY = "We don't read repeats within a day.";

/** The rule can't be expanded; the message tells the editor why. */
export class RepeatRuleError extends Error {
  /** True for a well-formed rule with more dates than can be shown. */
  readonly isUnderstood: boolean;

  constructor(message: string, { isUnderstood }: { isUnderstood: boolean }) {
    super(message);
    this.isUnderstood = isUnderstood;
  }
}
