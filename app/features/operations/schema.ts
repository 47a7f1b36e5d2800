import { z } from "zod";
import { ANNOUNCEMENT_LINK_MAX, ANNOUNCEMENT_MAX } from "#app/features/site/announcement-limits.ts";
import { EARLY_GUESTS_MAX, REDIRECT_STATUSES } from "#app/features/site/schema.ts";
import { CLUB_ZONE } from "#app/lib/dates.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { resolveInstant } from "#app/lib/zoned-time.ts";
import { REDIRECT_LIMITS } from "./redirect-columns.ts";

const typed = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .overwrite(cleanValue)
    .min(1, missing)
    .max(max, `Use at most ${max} characters.`);

const checkbox = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** A redirect as typed, before its paths are normalized. */
export const typedRedirectSchema = z.object({
  from: typed("Type the old path, such as /old-page.", REDIRECT_LIMITS.from),
  to: typed("Type where it leads, such as /news.", REDIRECT_LIMITS.to),
  status: z
    .string()
    .default("301")
    .transform(Number)
    .pipe(
      z.union(
        REDIRECT_STATUSES.map((status) => z.literal(status)),
        { error: `The status is ${REDIRECT_STATUSES.slice(0, -1).join(", ")} or 308.` },
      ),
    ),
  /** Whether it may lead to another site. */
  isExternal: checkbox,
});
export type TypedRedirect = z.infer<typeof typedRedirectSchema>;

/** How long a preview link may last. */
export const LINK_LIFETIMES = ["hour", "day", "week"] as const;

const TIME_PROBLEM = "Choose a day and a time, or leave it empty.";
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/;

/** A day and time on the club's clock, as a browser's field has it, in milliseconds since 1970; null if empty. */
const clubTime = z
  .string()
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const [, day = "", time = ""] = LOCAL_TIME.exec(text) ?? [];
    const isReal = day !== "" && !Number.isNaN(Date.parse(`${day}T${time}:00Z`));
    if (isReal) return resolveInstant(day, time, CLUB_ZONE).getTime();
    context.addIssue({ code: "custom", message: TIME_PROBLEM });
    return z.NEVER;
  });

/** Coming-soon mode as typed. Names of guests are separated by commas or line breaks. */
export const comingSoonSchema = z
  .object({
    isComingSoon: checkbox,
    from: clubTime,
    until: clubTime,
    guests: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(/[\s,;]+/)
          .map(cleanValue)
          .filter(Boolean),
      )
      .pipe(z.array(z.string()).max(EARLY_GUESTS_MAX, `At most ${EARLY_GUESTS_MAX} accounts.`)),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ["until"],
    message: "It has to end after it begins.",
  });
export type TypedComingSoon = z.infer<typeof comingSoonSchema>;

/** An announcement as typed. */
export const announcementSchema = z
  .object({
    text: typed("Type what to announce.", ANNOUNCEMENT_MAX),
    link: z
      .string()
      .overwrite(cleanValue)
      .max(ANNOUNCEMENT_LINK_MAX, `Use at most ${ANNOUNCEMENT_LINK_MAX} characters.`)
      .default(""),
    from: clubTime,
    until: clubTime.transform((instant, context) => {
      if (instant !== null) return instant;
      context.addIssue({ code: "custom", message: "Choose when it ends." });
      return z.NEVER;
    }),
  })
  .refine(({ from, until }) => from === null || from < until, {
    path: ["until"],
    message: "It has to end after it begins.",
  });
export type TypedAnnouncement = z.infer<typeof announcementSchema>;

/** What is open, as typed. */
export const openingsSchema = z.object({
  isRegistrationOpen: checkbox,
  areSubmissionsOpen: checkbox,
});
export type Openings = z.infer<typeof openingsSchema>;
