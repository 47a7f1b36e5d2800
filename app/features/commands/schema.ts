import { z } from "zod";
import { LINK_LIFETIMES } from "#app/features/operations/schema.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { CASE_KINDS } from "#db/schema/desk.ts";

const userId = z.number().int().positive();

/** The commands that the site carries out, and what each has to know. */
export const SITE_COMMANDS = {
  email: z.object({ userId, newEmail: z.string() }),
  activation: z.object({ userId }),
  delete: z.object({ userId, typed: z.string() }),
  /** A dead letter by its id; null for all. */
  deadLetters: z.object({ id: z.number().int().nullable() }),
  previewLink: z.object({ lasts: z.enum(LINK_LIFETIMES) }),
  trackStaff: z.object({ act: z.enum(["add", "end"]), slug: z.string(), member: z.string() }),
  /** A decision on the desk, in the name of a moderator, with the values of its form. */
  deskCase: z.object({
    kind: z.enum(CASE_KINDS),
    by: z.string(),
    values: z.record(z.string(), z.string()),
  }),
} as const;

export type CommandName = keyof typeof SITE_COMMANDS;
export type CommandInput<Name extends CommandName> = z.infer<(typeof SITE_COMMANDS)[Name]>;

/** The command of that name; null if there is none. */
export function findCommand(name: string): CommandName | null {
  return keysOf(SITE_COMMANDS).find((each) => each === name) ?? null;
}
