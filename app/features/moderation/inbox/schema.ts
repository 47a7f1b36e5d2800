import { z } from "zod";
import { INBOX_KINDS } from "#db/schema/desk.ts";

/** Rows per page. With what they join, and the totals, a page reads fewer than 100 rows. */
export const INBOX_PAGE = 10;

const CURSOR = /^(\d{1,15})-(appeal|comment|report|slip)-(\d{1,15})$/;

/** `after` is the place of a page's last row: `{ms}-{kind}-{id}`. Empty fields of the form don't filter. */
export const inboxQuerySchema = z.object({
  kind: z.enum(INBOX_KINDS).optional(),
  holder: z.enum(["free", "mine"]).optional(),
  after: z
    .string()
    .regex(CURSOR)
    .transform((cursor) => {
      const [, at, name, id] = CURSOR.exec(cursor) ?? [];
      const kind = INBOX_KINDS.find((one) => one === name) ?? "slip";
      return { at: Number(at), kind, id: Number(id) };
    })
    .optional(),
});
export type InboxFilter = Pick<z.output<typeof inboxQuerySchema>, "kind" | "holder">;

/** What a moderator takes: `report-12`. */
export const takingSchema = z.object({
  take: z
    .string({ error: "Choose what to take" })
    .regex(/^(appeal|comment|report|slip)-\d{1,15}$/, "Choose what to take")
    .transform((item) => {
      const [name, id] = item.split("-");
      return { kind: INBOX_KINDS.find((one) => one === name) ?? "slip", id: Number(id) };
    }),
});

/** The most that is dismissed at once. */
const DISMISS_MAX = 25;

/** A selected report or comment and the version that was seen: `report-12-3`. */
const selected = z
  .string()
  .regex(/^(report|comment)-\d{1,15}-\d{1,9}$/, "That can't be dismissed together")
  .transform((mark) => {
    const [name, id, version] = mark.split("-");
    const kind = name === "report" ? ("report" as const) : ("comment" as const);
    return { kind, id: Number(id), version: Number(version) };
  });
export type SelectedCase = z.output<typeof selected>;

export const dismissSchema = z.object({
  items: z
    .array(selected)
    .min(1, "Select reports or comments first")
    .max(DISMISS_MAX, `At most ${DISMISS_MAX} at a time`),
});
