import { z } from "zod";
import type { CategoryList } from "#app/features/comments/call-discourse.server.ts";
import { discourseCallSchema } from "#app/features/comments/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";

const categoryList = z.object({
  category_list: z.object({
    can_create_category: z.boolean(),
    can_create_topic: z.boolean(),
    categories: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
  }),
}) satisfies z.ZodType<CategoryList>;

export const DISCOURSE = {
  "POST /rest/discourse": {
    id: "askDiscourse",
    tag: "Legacy",
    summary: "The forum's categories",
    description:
      "`categories.json` by GET and nothing else: 403. The names in it are not believed; with a forum it is asked as any visitor asks.",
    body: jsonBody(discourseCallSchema, {
      discourseEndpoint: "categories.json",
      discourseEndpointMethod: "GET",
    }),
    answers: {
      200: jsonAnswer("The list.", categoryList, {
        category_list: {
          can_create_category: false,
          can_create_topic: false,
          categories: [{ id: 1, name: "News", slug: "news" }],
        },
      }),
    },
    refuses: [429, 503],
  },
} as const satisfies Endpoints;
