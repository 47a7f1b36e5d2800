import type { Deps, Toast, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { approveSeen, type BulkResult } from "./approve-seen.server.ts";
import { bulkSchema } from "./schema.ts";

type Approved =
  | { ok: true; toast: Toast }
  | { ok: false; status: number; message: string; results: BulkResult[] };

/** What the queue's form asks for: its boxes carry `id:version` of each marked slip. */
export async function approveMarked(
  deps: Deps & { viewer: Viewer },
  form: FormData,
): Promise<Approved> {
  const slips = form.getAll("slip").map((marked) => {
    const [id, version] = String(marked).split(":").map(Number);
    return { id, version };
  });
  const parsed = parseInput(bulkSchema, { slips });
  if (!parsed.ok) {
    const message = parsed.errors.slips ?? "Mark the slips to approve";
    return { ok: false, status: 422, message, results: [] };
  }
  const key = form.get(IDEMPOTENCY_FIELD);
  try {
    const results = await approveSeen(deps, {
      ...parsed.value,
      key: typeof key === "string" && key ? key : null,
    });
    const approved = results.filter(({ outcome }) => outcome === "approved").length;
    if (approved < results.length) {
      return { ok: false, status: 409, message: "Not all could be approved.", results };
    }
    const message = `${approved} ${approved === 1 ? "slip" : "slips"} approved.`;
    return { ok: true, toast: { status: "success", message } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { ok: false, status: error.status, message: error.message, results: [] };
  }
}
