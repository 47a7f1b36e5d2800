import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { approveSeen, type BulkResult } from "./approve-seen.server.ts";
import { bulkSchema } from "./schema.ts";

/** Some of the marked slips could not be approved; `results` has the outcome of each. */
export class NotAllApproved extends AppError {
  readonly results: readonly BulkResult[];

  constructor(results: readonly BulkResult[]) {
    super("conflict", "Some couldn't be approved.");
    this.results = results;
  }
}

/**
 * Handles the queue's form, whose checkboxes have `id:version` of each marked slip.
 *
 * @returns the message to show
 * @throws AppError `invalid`, NotAllApproved, and as approveSeen does
 */
export async function approveMarked(
  deps: Deps & { viewer: Viewer },
  { form, sendKey }: Pick<PostedForm, "form" | "sendKey">,
): Promise<string> {
  const marked = form.getAll("slip").map((mark) => {
    const [id, version] = String(mark).split(":").map(Number);
    return { id, version };
  });
  const { slips } = readFields(bulkSchema, { slips: marked }, "Select the slips to approve");
  const results = await approveSeen(deps, { slips, key: sendKey });
  const approved = results.filter(({ outcome }) => outcome === "approved").length;
  if (approved < results.length) throw new NotAllApproved(results);
  return `${approved} ${approved === 1 ? "slip" : "slips"} approved.`;
}
