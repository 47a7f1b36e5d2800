import { z } from "zod";
import { cleanLine, cleanLines } from "#app/lib/text/prose.ts";
import { GIVEN_ROLES } from "./texts.ts";

export const REASON_MAX = 300;
export const NOTE_MAX = 1_000;
/** How long moderators may suspend, and admins. */
export const SUSPENSION_DAYS_MAX = { moderator: 30, admin: 365 } as const;

const reason = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(cleanLine)
    .min(1, missing)
    .max(REASON_MAX, `Use at most ${REASON_MAX} characters.`);

const optionalReason = z
  .string()
  .overwrite(cleanLine)
  .max(REASON_MAX, `Use at most ${REASON_MAX} characters.`)
  .default("");

/** The state that the form was opened in (`accountStateOf`). */
const seen = z.string({ error: "Reload the page." }).max(100);

const days = z
  .string({ error: "For how many days?" })
  .regex(/^\d{1,3}$/, "A number of days, such as 7.")
  .transform(Number)
  .refine((value) => value >= 1, "At least one day.");

/** The fields of each form on a member's page, by its intent. */
export const MEMBER_FORMS = {
  note: z.object({
    text: z
      .string({ error: "Write a note." })
      .overwrite(cleanLines)
      .min(1, "Write a note.")
      .max(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`),
  }),
  suspend: z.object({ seen, days, reason: reason("Say why. The member reads it.") }),
  unsuspend: z.object({ seen, reason: optionalReason }),
  ban: z.object({ seen, reason: reason("Say why. It goes to the audit log.") }),
  pardon: z.object({ seen, reason: optionalReason }),
  role: z.object({
    seen,
    role: z.enum(GIVEN_ROLES, { error: "Choose a role." }),
    reason: optionalReason,
  }),
  endSessions: z.object({ session: z.string().max(40).default("") }),
  resend: z.object({}),
  delete: z.object({ typed: z.string({ error: "Type the username." }).max(100) }),
} as const;

/** The intent of the form that ends one session, which tells it from the form that ends all. */
export const endSessionIntent = (sessionId: string): string => `endSession-${sessionId}`;

/** The session of such an intent; null for other intents. */
export function sessionOfIntent(intent: string): string | null {
  return /^endSession-(.{1,40})$/.exec(intent)?.[1] ?? null;
}

export type MemberIntent = keyof typeof MEMBER_FORMS | "email";
