import { z } from "zod";
import { PLACE_TEXT_MAX } from "#app/features/geography/position.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { CAR_MAX } from "./rules.ts";

/** Too long text is truncated: the page reports it as unknown. */
const typed = (max: number) =>
  z
    .string()
    .default("")
    .transform((text) => cleanLine(text).slice(0, max));

/** A search, from the page's URL. */
export const dealerSearchSchema = z.object({
  place: typed(PLACE_TEXT_MAX),
  /** A device's position (app/features/geography/position.ts); a typed place takes precedence. */
  near: typed(PLACE_TEXT_MAX),
  model: typed(CAR_MAX),
  trim: typed(CAR_MAX),
});
export type DealerSearch = z.output<typeof dealerSearchSchema>;
