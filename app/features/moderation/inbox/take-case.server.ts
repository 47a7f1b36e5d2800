import type { Deps, Viewer } from "#app/deps.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { claimCase } from "../cases/claim-case.server.ts";
import { claimSlip } from "../claim-slip.server.ts";
import { takingSchema } from "./schema.ts";

/**
 * Handles the inbox's form: assigns what was chosen to this moderator for 15 minutes.
 *
 * @returns the message to show
 * @throws AppError `invalid`, and as claimSlip and claimCase do
 */
export async function takeCase(
  deps: Deps & { viewer: Viewer },
  values: FormValues,
): Promise<string> {
  const { kind, id } = readFields(takingSchema, values, "Choose what to take").take;
  if (kind === "slip") await claimSlip(deps, { slipId: id });
  else await claimCase(deps, { kind, id });
  return "It's yours for 15 minutes.";
}
