import { z } from "zod";
import { GIVEAWAY_TEXTS } from "./texts.ts";

export const entrySchema = z.object({
  country: z.enum(["US", "CA"], { error: GIVEAWAY_TEXTS.country }),
  isOfAge: z.literal("on", { error: GIVEAWAY_TEXTS.age }),
  hasAgreed: z.literal("on", { error: GIVEAWAY_TEXTS.rules }),
});
