import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";
import { filterPathOf } from "./filter-path.ts";

export const FILTER_NAME_MAX = 40;

export const saveFilterSchema = z.object({
  name: z
    .string({ error: "Name the filter" })
    .overwrite(cleanLine)
    .min(1, "Name the filter")
    .max(FILTER_NAME_MAX, `Use at most ${FILTER_NAME_MAX} characters`),
  path: z
    .string({ error: "Narrow a list first" })
    .max(300, "Narrow a list first")
    .transform((path, context) => {
      const stored = filterPathOf(path);
      if (stored !== null) return stored;
      context.addIssue({ code: "custom", message: "Narrow a list first" });
      return z.NEVER;
    }),
});
