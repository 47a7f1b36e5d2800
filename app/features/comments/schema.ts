import { z } from "zod";

const name = z.string().max(100, "Use at most 100 characters.").optional();

/** A call the legacy client wants made. The names in it are not believed: nobody is acted for. */
export const discourseCallSchema = z.object({
  username: name,
  overrideUsername: name,
  discourseEndpoint: z
    .string({ error: "Endpoint is required" })
    .max(200, "There's no such endpoint."),
  discourseEndpointMethod: z.string().max(10, "This is no method.").default("GET"),
});
export type DiscourseCall = z.output<typeof discourseCallSchema>;
