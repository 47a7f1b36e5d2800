import type { InboxKind } from "#db/schema/desk.ts";

/** The names of what waits. */
export const KIND_NAMES: Readonly<Record<InboxKind, { one: string; many: string }>> = {
  appeal: { one: "Appeal", many: "Appeals" },
  comment: { one: "Comment", many: "Comments" },
  report: { one: "Report", many: "Reports" },
  slip: { one: "Slip", many: "Slips" },
};
