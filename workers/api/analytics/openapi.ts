import { visitsSchema } from "#app/features/analytics/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { done } from "../openapi/models.ts";

export const ANALYTICS = {
  "POST /api/analytics": {
    id: "countVisits",
    tag: "System",
    summary: "Count what happened on a page",
    description:
      "Daily counts by the kind of page, and nothing about who. Robots, `DNT: 1` and `Sec-GPC: 1` count nothing; nor do paths and documents that there aren't. A link that leads away is `user_engagement` with its `site`.",
    body: jsonBody(visitsSchema, {
      events: [
        { event: "page_view", path: "/downloads" },
        { event: "document_download", path: "/downloads", document: "tech-card" },
      ],
    }),
    answers: { 200: jsonAnswer("Counted.", done, { success: true }) },
    refuses: [429],
  },
} as const satisfies Endpoints;
