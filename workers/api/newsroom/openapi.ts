import { z } from "zod";
import { previewSchema } from "#app/features/newsroom/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";

export const NEWSROOM = {
  "POST /api/newsroom/preview": {
    id: "previewMarkdown",
    tag: "News",
    summary: "What a text looks like as an article",
    description: "For editors and admins. Nothing is stored.",
    access: "racer",
    body: jsonBody(previewSchema, { markdown: "## Heat\n\nWarm tires hook." }),
    answers: {
      200: jsonAnswer(
        "The text as sanitized HTML.",
        z.object({
          success: z.literal(true),
          html: z.string(),
          mistakes: z
            .array(z.string())
            .describe("What keeps the text from being saved, by its line."),
        }),
        {
          success: true,
          html: '<h2 id="at-heat">Heat</h2>\n<p>Warm tires hook.</p>',
          mistakes: [],
        },
      ),
    },
    refuses: [403, 429],
  },
} as const satisfies Endpoints;
