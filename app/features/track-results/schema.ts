import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { KEY_NAME_MAX } from "./rules.ts";

const NO_MEMBER = "Type a username or an email address.";
const NO_NAME = "Name the key after the program that uses it.";

export const inviteSchema = z.object({
  member: z
    .string({ error: NO_MEMBER })
    .overwrite(cleanValue)
    .min(1, NO_MEMBER)
    .max(254, NO_MEMBER),
});

export const keySchema = z.object({
  name: z
    .string({ error: NO_NAME })
    .overwrite(cleanLine)
    .min(1, NO_NAME)
    .max(KEY_NAME_MAX, `Use at most ${KEY_NAME_MAX} characters.`),
});

/** Results as a program posts them: a value for each column that a run has. */
export const postedRowsSchema = z.object({
  rows: z.array(z.record(z.string().max(40), z.union([z.string().max(200), z.number()]))),
});
