import { z } from "zod";
import { dayField } from "#app/lib/forms/day-field.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { DESCRIPTION_MAX, PICTURE_MOVES } from "./workshop-rules.ts";

const DAY_PROBLEM = "Choose the day";
const day = dayField({ missing: DAY_PROBLEM, invalid: DAY_PROBLEM });
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** The workshop's forms by `intent`. A picture's file is passed separately. */
export const workshopSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-picture") }),
  z.object({ intent: z.literal("move-picture"), id, move: z.enum(PICTURE_MOVES) }),
  z.object({ intent: z.literal("remove-picture"), id }),
  z.object({
    intent: z.literal("add-modification"),
    installedOn: day,
    description: z
      .string({ error: "Say what you changed" })
      .transform(cleanLine)
      .pipe(
        z
          .string()
          .min(1, "Say what you changed")
          .max(DESCRIPTION_MAX, `At most ${DESCRIPTION_MAX} characters`),
      ),
  }),
  z.object({ intent: z.literal("remove-modification"), id }),
  z.object({ intent: z.literal("sell"), soldOn: day }),
  z.object({ intent: z.literal("take-back") }),
]);
export type WorkshopAct = z.output<typeof workshopSchema>;
