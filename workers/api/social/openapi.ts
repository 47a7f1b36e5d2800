import { z } from "zod";
import { POSTS_MAX } from "#app/features/social/rules.ts";
import { socialFeedSchema } from "#app/features/social/social-post.ts";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";

export const SOCIAL = {
  "GET /api/social": {
    id: "readSocialFeed",
    tag: "Social",
    summary: "The latest posts",
    description:
      "Newest first, in the shape of a social aggregator. Pictures are square and come from this site.",
    query: shape(z.object({ per: z.int().min(1).max(POSTS_MAX).optional() }), {
      per: "How many; 6 by default.",
    }),
    answers: {
      200: jsonAnswer("The posts.", socialFeedSchema, {
        posts: {
          items: [
            {
              id: "7",
              image: "/media/social/4/q0V9.jpg",
              image_alt: "Two cars in the lanes at dusk",
              media: [{ type: "image", url: "/media/social/4/q0V9.jpg" }],
              message: "Gates at five. Bring a chair.",
              external_created_at: "2026-05-09T19:42:00.000Z",
              poster_name: "Quarter Mile Garage",
              comment_count: 4,
              like_count: 128,
              full_url: "https://www.instagram.com/quartermilegarage",
              source: { source: "Instagram" },
            },
          ],
        },
      }),
    },
    refuses: [400, 429],
  },
} as const satisfies Endpoints;
