import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";
import { CLAIM_TEXTS } from "./texts.ts";

/** Longer than any car number on a window. */
export const CAR_NUMBER_MAX = 12;

export const carNumberSchema = z.object({
  carNumber: z
    .string({ error: CLAIM_TEXTS.numberMissing })
    .transform(cleanLine)
    .pipe(z.string().min(1, CLAIM_TEXTS.numberMissing).max(CAR_NUMBER_MAX, CLAIM_TEXTS.numberLong)),
});
