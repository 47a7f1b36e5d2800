import { z } from "zod";
import { isBlank } from "../text/prose.ts";
import { readDay } from "../typed-time.ts";

/**
 * A form's day as `YYYY-MM-DD`, from any text that `readDay` accepts.
 *
 * @param messages the errors of an empty field and of a text that isn't a day
 */
export function dayField(messages: { missing: string; invalid: string }) {
  return z.string({ error: messages.missing }).transform((typed, context) => {
    const day = readDay(typed);
    if (day !== null) return day;
    const message = isBlank(typed) ? messages.missing : messages.invalid;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** A `dayField` that may be left empty; its value is then `""`. */
export function optionalDayField(invalid: string) {
  return z
    .string()
    .default("")
    .transform((typed, context) => {
      if (isBlank(typed)) return "";
      const day = readDay(typed);
      if (day !== null) return day;
      context.addIssue({ code: "custom", message: invalid });
      return z.NEVER;
    });
}
