import { z } from "zod";
import { keysOf } from "#app/lib/keys-of.ts";
import type { NoticeKind } from "#db/schema/notices.ts";
import { TIME_ZONES } from "./kinds.ts";

/** The field of a kind's mail, with its rhythm; empty for none. */
export const mailFieldOf = (kind: NoticeKind) => `${kind}Mail`;

/** The field of a kind's pushes, `on` or empty. */
export const pushFieldOf = (kind: NoticeKind) => `${kind}Push`;

const hour = z
  .string()
  .regex(/^(?:1?\d|2[0-3])?$/, "Choose an hour.")
  .default("")
  .transform((typed) => (typed === "" ? null : Number(typed)));

/** A member's time zone, and the hours of the day without mail and pushes. */
export const noticeHoursSchema = z.object({
  timeZone: z.enum(keysOf(TIME_ZONES), { error: "Choose a time zone." }),
  quietFrom: hour,
  quietTo: hour,
});
