type Act = { action: string; detail: Record<string, unknown> };

const CLAIM = ["from", "version"];
const DECISION = [...CLAIM, "reason", "note"];

/**
 * The details shown to an account's owner about others' acts on their slips and account, by field. An act
 * that isn't here (a note between moderators, a report that was dismissed) is not theirs to know.
 */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  "slip.claim": CLAIM,
  "slip.release": CLAIM,
  "slip.approve": DECISION,
  "slip.reject": DECISION,
  "slip.needs-info": DECISION,
  // The doubt, as in the mail: never who had it, or what the moderator wrote to them.
  "report.uphold": ["reason"],
  "user.invite": [],
  "user.role": ["role"],
  "user.ban": [],
  "user.pardon": [],
};

/** Acts on what is somebody's as they are told of them: their own whole, of others' what is told. */
export function visibleAuditEntries<Entry extends Act>(
  entries: readonly Entry[],
  isOwn: (entry: Entry) => boolean,
): Entry[] {
  return entries.flatMap((entry) => {
    if (isOwn(entry)) return [entry];
    const fields = TOLD[entry.action];
    if (!fields) return [];
    const detail = Object.entries(entry.detail).filter(([name]) => fields.includes(name));
    return [{ ...entry, detail: Object.fromEntries(detail) }];
  });
}
