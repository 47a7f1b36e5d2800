import { presentAudit } from "#app/features/audit/list-audit.server.ts";
import { findAllAudit } from "#db/queries/audit.ts";
import { printList } from "../lib/print-list.ts";
import { targetDatabase } from "../lib/target.ts";

const [LISTED, MOST] = [20, 500];

/** Lists the newest audit entries, newest first. @returns false if the arguments are invalid */
export async function audit([
  count = String(LISTED),
  ...more
]: readonly string[]): Promise<boolean> {
  const limit = /^\d{1,3}$/.test(count) ? Number(count) : 0;
  if (limit < 1 || limit > MOST || more.length > 0) return false;
  const all = { actorId: null, action: null, kind: null, id: null };
  const { rows } = await findAllAudit(targetDatabase, {
    ...all,
    ...{ before: Number.MAX_SAFE_INTEGER, limit },
  });
  printList(
    rows.map(presentAudit).map(({ aboutTo: _, ...entry }) => entry),
    ({ at, by, about, what }) => `${at}  ${by}  ${about}  ${what}`,
    "The log is empty.",
  );
  return true;
}
