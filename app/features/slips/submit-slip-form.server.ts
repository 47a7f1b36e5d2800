import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { readId } from "#app/lib/record-id.ts";
import { chosenSlipPhotos } from "./chosen-slip-photos.ts";
import { timeSlipSchema } from "./schema.ts";
import { submitTimeSlip } from "./submit-time-slip.server.ts";
import { SLIP_TEXTS } from "./texts.ts";
import { withdrawTimeSlip } from "./withdraw-time-slip.server.ts";

/** A form that is shown again, refused. */
export type SlipFormAnswer = {
  status: number;
  values: Record<string, string>;
  errors: FieldErrors;
  message: string;
  /** The key of the next sending. */
  submitKey: string;
};

/**
 * Does what the page of a slip asks for without script: takes the form in, or withdraws the slip
 * (`intent` `withdraw`). What is refused comes back with the typed values; `done` is the notice that
 * follows.
 */
export async function submitSlipForm(
  deps: Deps & { viewer: Viewer },
  form: FormData,
): Promise<{ done: string } | { again: SlipFormAnswer }> {
  const values = typedValues(form);
  const sentKey = values[IDEMPOTENCY_FIELD] || null;
  const showAgain = (message: string, errors: FieldErrors, status: number, key = "") => ({
    again: { status, values, errors, message, submitKey: key || crypto.randomUUID() },
  });
  try {
    if (values.intent === "withdraw") {
      const version = readId(values.version) || undefined;
      await withdrawTimeSlip(deps, { slipId: readId(values.slipId), version });
      return { done: "Time slip withdrawn." };
    }
    const parsed = parseInput(timeSlipSchema, values);
    if (!parsed.ok) return showAgain(SLIP_TEXTS.review, parsed.errors, 422);
    const photos = chosenSlipPhotos(form);
    await submitTimeSlip(deps, { ...parsed.value, photos, submitKey: sentKey });
    return { done: SLIP_TEXTS.submitted };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) deps.log("error", "slips.failed", { error });
    const status = error.errors ? 422 : error.status;
    // While the first sending is at work, a new key would make a second slip.
    const key = error.code === "in_progress" ? (sentKey ?? "") : "";
    return showAgain(error.message, error.errors ?? {}, status, key);
  }
}
