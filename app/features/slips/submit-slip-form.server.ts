import type { Deps, Viewer } from "#app/deps.ts";
import type { PostedForm } from "#app/lib/forms/posted-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { readId } from "#app/lib/record-id.ts";
import { chosenSlipPhotos } from "./chosen-slip-photos.ts";
import { timeSlipSchema } from "./schema.ts";
import { submitTimeSlip } from "./submit-time-slip.server.ts";
import { SLIP_TEXTS } from "./texts.ts";
import { withdrawTimeSlip } from "./withdraw-time-slip.server.ts";

/**
 * Does what the page of a slip asks for without script: takes the form in, or withdraws the slip
 * (`intent` `withdraw`).
 *
 * @returns the notice that follows
 * @throws AppError `invalid`, and as submitTimeSlip and withdrawTimeSlip do
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
  const typed = readFields(timeSlipSchema, values, SLIP_TEXTS.review);
  await submitTimeSlip(deps, { ...typed, photos: chosenSlipPhotos(form), submitKey: sendKey });
  return SLIP_TEXTS.submitted;
}
