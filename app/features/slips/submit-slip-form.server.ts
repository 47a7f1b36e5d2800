import type { Deps, Viewer } from "#app/deps.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { readId } from "#app/lib/record-id.ts";
import { chosenSlipPhotos } from "./chosen-slip-photos.ts";
import { timeSlipSchema } from "./schema.ts";
import { submitTimeSlip } from "./submit-time-slip.server.ts";
import { SLIP_TEXTS } from "./texts.ts";
import { withdrawTimeSlip } from "./withdraw-time-slip.server.ts";

/**
 * Handles the slip page's form without script: saves the slip, or withdraws it (`intent`
 * `withdraw`).
 *
 * @returns the notice to show
 * @throws AppError `invalid`, and the errors of submitTimeSlip and withdrawTimeSlip
 */
export async function submitSlipForm(
  deps: Deps & { viewer: Viewer },
  { form, values, intent, sendKey }: PostedForm,
): Promise<string> {
  if (intent === "withdraw") {
    const version = readId(values.version) || undefined;
    await withdrawTimeSlip(deps, { slipId: readId(values.slipId), version });
    return "Time slip withdrawn.";
  }
  const input = readFields(timeSlipSchema, values, SLIP_TEXTS.review);
  await submitTimeSlip(deps, { ...input, photos: chosenSlipPhotos(form), submitKey: sendKey });
  return SLIP_TEXTS.submitted;
}
