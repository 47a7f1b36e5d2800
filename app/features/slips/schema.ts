import { z } from "zod";
import { dayField } from "#app/lib/forms/day-field.ts";
import { cleanLine, isBlank } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { SLIP_LIMITS } from "./rules.ts";
import { type DetailField, type RunNumberField, readRunNumber } from "./run-numbers.ts";

/** A number as typed, parsed to whole milliseconds or hundredths of a mile per hour. */
function runNumber(field: RunNumberField) {
  return z.string({ error: "This is required" }).transform((typed, context) => {
    const reading = readRunNumber(field, typed);
    if (reading.ok) return reading.value;
    context.addIssue({ code: "custom", message: reading.message });
    return z.NEVER;
  });
}

/** An optional number: null when the field is empty. */
function detailNumber(field: DetailField) {
  return z
    .string({ error: "Enter a number" })
    .optional()
    .transform((typed, context) => {
      if (!typed || isBlank(typed)) return null;
      const reading = readRunNumber(field, typed);
      if (reading.ok) return reading.value;
      context.addIssue({ code: "custom", message: reading.message });
      return z.NEVER;
    });
}

/** `2026-05-09`, `5/9/2026` from browsers without a date picker, or `5/9/26` as in our tables. */
const raceDay = dayField({
  missing: "Date is required",
  invalid: "Enter a date like 05/09/2026",
});

const wholeNumber = (message: string) =>
  z
    .string({ error: message })
    .overwrite(cleanValue)
    .regex(/^\d{1,15}$/, message)
    .transform(Number);

/** The text fields of a submission, named as in the specification's payload. */
export const timeSlipSchema = z.object({
  slipId: wholeNumber("The slip's number is missing").default(0),
  raceTrack: z
    .string({ error: "Track is required" })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, "Track is required")
        .max(SLIP_LIMITS.raceTrack, `Track is at most ${SLIP_LIMITS.raceTrack} characters`),
    ),
  raceDate: raceDay,
  vehicleId: wholeNumber("Choose the vehicle that made the run"),
  elapsedTime: runNumber("elapsedTime"),
  sixtyFeetTime: runNumber("sixtyFeetTime"),
  topSpeed: runNumber("topSpeed"),
  reactionTime: detailNumber("reactionTime"),
  threeThirtyFeetTime: detailNumber("threeThirtyFeetTime"),
  eighthMileTime: detailNumber("eighthMileTime"),
  eighthMileSpeed: detailNumber("eighthMileSpeed"),
  thousandFeetTime: detailNumber("thousandFeetTime"),
  temperature: detailNumber("temperature"),
  pressure: detailNumber("pressure"),
  humidity: detailNumber("humidity"),
  /** The version being edited; the newest when omitted. */
  version: wholeNumber("The slip's version is a number").optional(),
  noRacingPledge: z
    .string()
    .optional()
    .transform((value) => value === "true" || value === "on"),
});

export type TimeSlipInput = z.output<typeof timeSlipSchema>;
