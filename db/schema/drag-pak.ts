import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamps } from "../columns.ts";
import { users } from "./users.ts";

export const DRAG_PAK_KINDS = ["dealer", "customer"] as const;
export type DragPakKind = (typeof DRAG_PAK_KINDS)[number];
export const DRAG_PAK_STATUSES = ["NEW", "ANSWERED", "CLOSED"] as const;
export type DragPakStatus = (typeof DRAG_PAK_STATUSES)[number];

/** Requests for a Drag Pak car, by dealers and customers, with an account or without. */
export const dragPakRequests = sqliteTable(
  "drag_pak_requests",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    /** The requester's number, `DP-7K3M-Q2XW`; anyone who has it sees the status. */
    number: text("number").notNull(),
    /** The Idempotency-Key it was sent with: sending the same form again returns this request. */
    sendKey: text("send_key").notNull(),
    /** Null for requesters who were not signed in. */
    userId: integer("user_id").references(() => users.id),
    kind: text("kind").$type<DragPakKind>().notNull(),
    status: text("status").$type<DragPakStatus>().notNull().default("NEW"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** The mailbox of the email (app/lib/mailbox.ts), for counting a mailbox's requests. */
    emailKey: text("email_key").notNull(),
    /** Every field of the form as sent, by name. */
    answers: text("answers", { mode: "json" }).$type<Record<string, string>>().notNull(),
  },
  (t) => [
    uniqueIndex("drag_pak_requests_number").on(t.number),
    uniqueIndex("drag_pak_requests_send_key").on(t.sendKey),
    index("drag_pak_requests_status").on(t.status, t.id),
    index("drag_pak_requests_email").on(t.emailKey, t.createdAt),
    index("drag_pak_requests_user").on(t.userId),
  ],
);
