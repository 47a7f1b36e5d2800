import { cleanValue } from "#app/lib/text/value.ts";
import { SUBJECT_KINDS } from "./audit-subject.ts";
import { AUDIT_ACTIONS } from "./describe-entry.ts";

export const AUDIT_PATH = "/admin/audit";
export const ACTOR_MAX = 40;

export type AuditFilter = {
  /** A username; empty for everyone. */
  actor: string;
  action: string | null;
  /** A kind of subject, and its number if one is given. */
  kind: string | null;
  id: number | null;
};

/** The filter in a URL. Unknown values count as none. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const id = params.get("id");
  const kind = SUBJECT_KINDS.find(({ value }) => value === params.get("kind"))?.value ?? null;
  return {
    actor: cleanValue(params.get("actor") ?? "").slice(0, ACTOR_MAX),
    action: AUDIT_ACTIONS.find(({ value }) => value === params.get("action"))?.value ?? null,
    kind,
    id: kind !== null && id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null,
  };
}

/** The log with a filter. @param before the id that the page begins after */
export function auditPath(filter: Partial<AuditFilter>, before: number | null = null): string {
  return AUDIT_PATH + searchOf(filter, before);
}

/** The filtered log as a file. */
export function auditCsvPath(filter: AuditFilter): string {
  return `${AUDIT_PATH}.csv${searchOf(filter, null)}`;
}

function searchOf({ actor, action, kind, id }: Partial<AuditFilter>, before: number | null) {
  const params = new URLSearchParams({
    ...(actor && { actor }),
    ...(action && { action }),
    ...(kind && { kind }),
    ...(id && { id: String(id) }),
    ...(before !== null && { before: String(before) }),
  });
  return params.size > 0 ? `?${params}` : "";
}
