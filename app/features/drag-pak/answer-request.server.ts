import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  DRAG_PAK_SUBJECT,
  findDragPakRequestById,
  updateDragPakStatus,
} from "#db/queries/drag-pak.ts";
import { dragPakPolicy } from "./policy.ts";
import { DRAG_PAK_STATUS_LABELS } from "./rules.ts";
import { requestDecisionSchema } from "./schema.ts";

/**
 * Records how staff handled a request: its status, and a note that only staff sees. Both go to the
 * audit log.
 *
 * @returns the message to show
 * @throws AppError `forbidden`, `invalid`, `not_found`, `conflict` when someone else was faster
 */
export async function answerDragPakRequest(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  input: unknown,
): Promise<string> {
  authorize(dragPakPolicy, "handle", deps.viewer);
  const parsed = parseInput(requestDecisionSchema, input);
  if (!parsed.ok) {
    const [message = "Choose what happens to the request."] = Object.values(parsed.errors);
    throw new AppError("invalid", message, { errors: parsed.errors });
  }
  const { request: id, from, status: to, note } = parsed.value;
  const request = await findDragPakRequestById(deps.db, id);
  if (!request) throw new AppError("not_found", "This request no longer exists.");
  const at = deps.clock.now();
  const [changed] = await deps.db.batch([
    updateDragPakStatus(deps.db, { id, from, to, at }),
    insertAuditIfChanged(deps.db, {
      createdAt: at,
      actorId: deps.viewer.id,
      action: "drag-pak.status",
      subjectKind: DRAG_PAK_SUBJECT,
      subjectId: id,
      detail: { from, to, note },
    }),
  ]);
  if (changed.length === 0) {
    throw new AppError("conflict", "Someone else just changed this one. Take another look.");
  }
  return `${request.number}: ${DRAG_PAK_STATUS_LABELS[to].toLowerCase()}.`;
}
