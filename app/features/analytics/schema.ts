import { z } from "zod";
import { VISIT_EVENTS } from "#db/schema/analytics.ts";
import { DOCUMENT_MAX, EVENTS_MAX, PATH_MAX, SITE_MAX } from "./rules.ts";

/** The body of `POST /api/analytics`. */
export const visitsSchema = z.object({
  events: z
    .array(
      z.object({
        event: z.enum(VISIT_EVENTS),
        path: z.string().max(PATH_MAX).startsWith("/"),
        document: z.string().max(DOCUMENT_MAX).optional(),
        site: z.string().max(SITE_MAX).optional(),
      }),
    )
    .min(1)
    .max(EVENTS_MAX),
});
