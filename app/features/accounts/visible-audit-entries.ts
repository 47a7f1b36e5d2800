type Act = { action: string; detail: Record<string, unknown> };

const CLAIM = ["from", "version"];
const DECISION = [...CLAIM, "reason", "note"];

/**
 * The details shown to an account's owner about others' actions on their slips and account. Actions that
 * aren't listed (a note between moderators, a dismissed report) are hidden from the owner.
 */
const VISIBLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "slip.claim": CLAIM,
  "slip.release": CLAIM,
  "slip.approve": DECISION,
  "slip.reject": DECISION,
  "slip.needs-info": DECISION,
  // The reason, as in the mail, but never the reporter or what the moderator wrote to them.
  "report.uphold": ["reason"],
  "appeal.uphold": ["note"],
  "appeal.overturn": ["note"],
  "user.invite": [],
  "user.role": ["role"],
  "user.ban": [],
  "user.pardon": [],
  "user.suspend": ["until", "note"],
  "user.unsuspend": [],
};

/** The audit entries that an owner may see: their own in full, others' with the visible fields. */
export function visibleAuditEntries<Entry extends Act>(
  entries: readonly Entry[],
  isOwn: (entry: Entry) => boolean,
): Entry[] {
  return entries.flatMap((entry) => {
    if (isOwn(entry)) return [entry];
    const fields = VISIBLE_FIELDS[entry.action];
    if (!fields) return [];
    const detail = Object.entries(entry.detail).filter(([name]) => fields.includes(name));
    return [{ ...entry, detail: Object.fromEntries(detail) }];
  });
}
